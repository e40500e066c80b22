import type { InfoText } from '@/lib/texts/info-text';

export const pages = {
  about: {
    title: 'We roast by the clock',
    lead: 'Halflight is four people, one fifteen-kilo drum and a yard in the south of Dublin that gets the sun early.',
    art: 'place-first-light',
    sections: [
      {
        heading: 'Why hours',
        text: [
          'Nobody drinks the same coffee at six in the morning and at nine at night. We used to sell by country and by altitude, and people asked: which one for when I get up? So we turned the shelf around. Every coffee we buy is cupped through a whole day, at six different hours, by all four of us, and gets the one at which we would rather have it than anything else.',
          'Its bag shows the place it grew in the light of that hour. The hour is advice. You are free to be late.',
        ],
        art: 'place-slow-afternoon',
      },
      {
        heading: 'How we buy',
        text: [
          'We pay by the quality we taste and by what the harvest cost, not by the exchange. Nine of our eleven coffees come from growers we have bought from for three years or longer, and we commit before the harvest so that they can plan.',
          'What we paid for the green coffee is printed on the bottom of every bag.',
        ],
      },
      {
        heading: 'How we roast',
        text: [
          'Small batches, gas at the start and mostly air at the end, the same curve every time. We cup every batch the day after, blind, and give away what does not taste as it should to the night shelter around the corner, where it is very popular.',
        ],
        art: 'place-long-shadow',
      },
    ],
  },
  delivery: {
    title: 'Delivery and returns',
    lead: 'Ordered by noon on a working day, it leaves at two. Coffee goes out two days after its roast, when it has rested enough to travel.',
    art: 'place-blue-hour',
    sections: [
      {
        heading: 'How long it takes',
        text: [
          'Working days are Monday to Friday, without public holidays here and where your parcel goes. Every product, the cart and the checkout show when your parcel arrives if you order now. Those days stay the same once you have ordered.',
          'The cost of each delivery method is shown at checkout before you pay, together with the tax of the country it goes to.',
        ],
        rows: [
          ['Standard delivery', '2 to 4 working days'],
          ['Express delivery', 'Next working day, before noon'],
        ],
      },
      {
        heading: 'Where we deliver',
        text: [
          'To most of Europe, to the United Kingdom and Norway, and to the United States and Canada. The checkout lists every country; if yours is not there, write to us, and we will see what can be done.',
          'Some parts of these countries have taxes and customs of their own, such as the Canary Islands, the Channel Islands, Åland and the French overseas departments. We do not deliver there; the checkout says so as soon as you enter the postal code.',
          'Prices include the VAT of the country that we deliver to. Parcels to Norway, the United States and Canada leave without VAT at the same price; there, the carrier may ask you for import tax.',
          'For Switzerland there is a shop of its own, in German and in francs, tax and customs included. Its link is at the bottom of each page.',
        ],
        rows: [['Across the ocean, to the United States and Canada', '5 to 9 working days']],
        markets: ['eu'],
      },
      {
        heading: 'Where we deliver',
        text: [
          'This shop delivers within Switzerland, at prices in francs; you pay no tax or customs at the door. For other countries, choose another language at the bottom of the page.',
        ],
        markets: ['ch'],
      },
      {
        heading: 'If something is wrong',
        text: [
          'Things can come back within 30 days, used or not, as long as they are undamaged; you pay the postage. If the whole order comes back, we also refund what its delivery to you cost. A bag that has been opened cannot come back, but if you do not like your coffee, tell us: we will send you another one that we think you will, once, for nothing.',
          'If a parcel arrives broken, or is not what you ordered, a photograph is enough, and we cover all costs. Keep what is left.',
        ],
      },
    ],
  },
  brewing: {
    title: 'Four ways to make it',
    lead: 'No secrets, and no equipment you do not have. Weigh the coffee, use good water, and change one thing at a time.',
    art: 'dripper-dusk',
    sections: [
      {
        heading: 'Cone and paper',
        text: [
          'Rinse the paper. Pour 90 g of water on 30 g of coffee, wait forty seconds, then pour the rest in two slow rounds. If it runs through in less than two and a half minutes, grind finer.',
        ],
        rows: [
          ['Coffee', '30 g, like coarse sand'],
          ['Water', '500 g at 94 °C'],
          ['Time', '3:10'],
        ],
        art: 'dripper-milk',
      },
      {
        heading: 'Cafetière',
        text: [
          'Pour everything at once, stir after a minute, put the lid on and do nothing for three. Push the mesh to the surface of the coffee and no further: what lies at the bottom should stay there.',
        ],
        rows: [
          ['Coffee', '60 g, like rough salt'],
          ['Water', '1 litre just off the boil'],
          ['Time', '4:00'],
        ],
        art: 'press',
      },
      {
        heading: 'Moka pot',
        text: [
          'Start with hot water in the base, up to the valve. Fill the basket, level it, do not press. Keep the flame low and take the pot away as soon as the sound changes.',
        ],
        rows: [
          ['Coffee', 'A full basket, a little coarser than for espresso'],
          ['Water', 'Hot, up to the valve'],
          ['Heat', 'Low'],
        ],
        art: 'moka',
      },
      {
        heading: 'Espresso',
        text: [
          'Twice as much out as in, in about half a minute, is where to begin. Sour means the water left too early: grind finer. Bitter means it stayed too long: grind coarser.',
        ],
        rows: [
          ['In', '18 g'],
          ['Out', '38 g'],
          ['Time', '28 seconds'],
        ],
        art: 'thimbles',
      },
    ],
  },
  contact: {
    title: 'Talk to us',
    lead: 'A person answers, usually the same day, usually Nuala.',
    art: 'place-lamplight',
    address: true,
    sections: [
      {
        heading: 'About an order',
        text: [
          'The link in your confirmation e-mail shows where your order is and what was paid. If you write to us, mention the number of the order; we never need your card number, so please do not send it.',
        ],
      },
      {
        heading: 'At the bar',
        text: [
          'We pour what we roast in the front room, from half past six in the week and from eight on weekends. The cupping at eleven is for everybody.',
        ],
      },
      {
        heading: 'For cafés and offices',
        text: [
          'From five kilos a week we deliver with our own bicycle inside the canals, and train your people once a quarter.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lead: 'What you can expect from us, and what we expect from you, in words that we would use to your face.',
    art: 'place-high-noon',
    sections: [
      {
        heading: 'The order',
        text: [
          'An order is made when you select Pay and the payment goes through. You get an e-mail with everything that was agreed. If a payment’s outcome is not known at once, the order page says so, and nothing is charged a second time while we find out.',
        ],
      },
      {
        heading: 'Prices and tax',
        text: [
          'Prices in the shop are before tax. Delivery and the tax of the country the order goes to are added at checkout and shown line by line before you pay. What you see there is what is charged.',
        ],
        taxesIncluded: false,
      },
      {
        heading: 'Prices and tax',
        text: [
          'Prices in the shop contain the tax of the country the order goes to. Delivery is added at checkout, and you see there which tax the total contains before you pay. What you see there is what is charged.',
        ],
        taxesIncluded: true,
      },
      {
        heading: 'Changing your mind',
        text: [
          'You have 30 days to send things back. Opened coffee is excepted, for reasons you can smell. We refund you, normally to the card you paid with, within five working days of the parcel’s arrival, and the delivery you paid, too, if nothing of the order stays with you; your bank may take a few more days to show it.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'We keep what we need to send you coffee, and no more.',
    art: 'place-small-hours',
    sections: [
      {
        heading: 'What we keep',
        text: [
          'Your name, address, e-mail address and what you ordered, because the law requires us to, for at least seven years. A cookie that remembers your cart, and another when you sign in. Nothing follows you to other sites, and nothing from other sites follows you here.',
        ],
      },
      {
        heading: 'Your card',
        text: [
          'Card details go from your browser straight to our payment service and never reach us. We see the last four digits, so that you can tell your cards apart.',
        ],
      },
      {
        heading: 'Your rights',
        text: [
          'Ask us what we know about you, have it corrected, take it with you, or have it deleted as far as the law allows. One e-mail is enough; with an account you can do all of that yourself.',
        ],
      },
    ],
  },
} as const satisfies Record<string, InfoText>;

export type InfoPageKey = keyof typeof pages;

export const infoPages = Object.keys(pages) as InfoPageKey[];
