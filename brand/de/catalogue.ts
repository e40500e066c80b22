/** German texts by the catalogue's texts. Names of coffees, places, growers and varieties stay untranslated. */
export const phrases: Readonly<Record<string, string>> = {
  // Categories
  Brewing: 'Zubereitung',
  'At the table': 'Am Tisch',
  'Espresso, from first light to lamplight': 'Espresso, vom ersten Licht bis zum Lampenschein',
  'Roasted for pressure: sweet enough to drink short, sturdy enough for milk. Five bags, five hours.':
    'Für den Druck geröstet: mild genug, um ihn kurz zu trinken, kräftig genug für Milch. Fünf Beutel, fünf Stunden.',
  'Filter, for hours with time in them': 'Filter, für Stunden, in denen Zeit ist',
  'Lighter roasts for paper, press and patience. They change as they cool, so pour a large one.':
    'Hellere Röstungen für Papier, Presse und Geduld. Sie verändern sich beim Abkühlen: Nehmen Sie eine großzügige Tasse.',
  'Brewing gear that does one thing well': 'Geräte, die eine Sache gut können',
  'Seven things we use behind our own bar every day, each drawn and measured.':
    'Sieben Dinge, die wir hinter unserer eigenen Bar jeden Tag benutzen, alle gezeichnet und vermessen.',
  'For the table, and the way there': 'Für den Tisch und den Weg dorthin',
  'Cups with a horizon, a carafe, a tin that keeps the air out and a flask for the train.':
    'Tassen mit Horizont, eine Karaffe, eine Dose, die die Luft draußen lässt, und eine Flasche für den Zug.',
  More: 'Mehr',
  'And what else there is': 'Und was es sonst noch gibt',
  'Things that came to the shop in between.': 'Dinge, die zwischendurch in den Laden kamen.',

  // Filters
  Roast: 'Röstung',
  Origin: 'Herkunft',
  Light: 'Hell',
  'Medium light': 'Mittelhell',
  Medium: 'Mittel',
  'Medium dark': 'Mitteldunkel',
  Dark: 'Dunkel',
  Ethiopia: 'Äthiopien',
  Brazil: 'Brasilien',
  Colombia: 'Kolumbien',
  Indonesia: 'Indonesien',
  India: 'Indien',
  Kenya: 'Kenia',
  Rwanda: 'Ruanda',

  // Options
  Size: 'Größe',
  Grind: 'Mahlung',
  Glaze: 'Glasur',
  Enamel: 'Emaille',
  Paper: 'Papier',
  'Whole bean': 'Ganze Bohne',
  'Moka pot': 'Mokakanne',
  Cafetière: 'Stempelkanne',
  Milk: 'Milch',
  Dusk: 'Dämmerung',
  Night: 'Nacht',
  Dawn: 'Morgenrot',
  White: 'Gebleicht',
  Natural: 'Natur',
  '3 cups': '3 Tassen',
  '6 cups': '6 Tassen',
  '1 to 2 cups': '1 bis 2 Tassen',
  '2 to 4 cups': '2 bis 4 Tassen',

  // Clubs beside products
  // module: subscriptions
  'One 250 g bag of the filter coffee we are happiest with this month, roasted two days before it leaves.':
    'Ein Beutel mit 250 g des Filterkaffees, der uns diesen Monat am meisten freut, zwei Tage vor dem Versand geröstet.',
  // module: subscriptions
  'A bright filter coffee and a round espresso, 250 g each, chosen to be drunk side by side.':
    'Ein heller Filterkaffee und ein runder Espresso, je 250 g, ausgesucht, um nebeneinander getrunken zu werden.',
  // module: subscriptions
  'A kilo of Morning Shift, the espresso of our own bar, ground for your machine or not at all. Take as many as your office needs.':
    'Ein Kilo Morning Shift, der Espresso unserer eigenen Bar, für Ihre Maschine gemahlen oder gar nicht. Nehmen Sie so viele, wie Ihr Büro braucht.',
  'A different filter coffee every month, 250 g': 'Jeden Monat ein anderer Filterkaffee, 250 g', // module: subscriptions
  'Roasted two days before it leaves': 'Zwei Tage vor dem Versand geröstet', // module: subscriptions
  'A card about the farm and how to brew it': 'Eine Karte über die Farm und die Zubereitung', // module: subscriptions
  'Delivery included': 'Versand inbegriffen', // module: subscriptions
  // module: subscriptions
  'Two bags of 250 g: one filter, one espresso':
    'Zwei Beutel mit 250 g: ein Filterkaffee, ein Espresso',
  'Roasted two days before they leave': 'Zwei Tage vor dem Versand geröstet', // module: subscriptions
  'First pick of small lots': 'Erste Wahl bei kleinen Partien', // module: subscriptions
  '1 kg of Morning Shift for each unit': '1 kg Morning Shift je Stück', // module: subscriptions
  // module: subscriptions
  'As many units as you like, changed at any time':
    'So viele Stück, wie Sie möchten, jederzeit zu ändern',
  'One invoice a month': 'Eine Rechnung im Monat', // module: subscriptions
  'Whole beans': 'Ganze Bohnen', // module: subscriptions
  'Ground for espresso': 'Für Espresso gemahlen', // module: subscriptions
  'Ground for the moka pot': 'Für die Mokakanne gemahlen', // module: subscriptions
  'Ground for filter': 'Für Filter gemahlen', // module: subscriptions
  'Ground for the press': 'Für die Stempelkanne gemahlen', // module: subscriptions
  // module: subscriptions
  'Ground, one for filter and one for espresso':
    'Gemahlen, einer für Filter und einer für Espresso',
  'One bright bag a month, for the morning.': 'Ein heller Beutel im Monat, für den Morgen.', // module: subscriptions
  // module: subscriptions
  'Two bags a month: one for the morning, one for after lunch.':
    'Zwei Beutel im Monat: einer für den Morgen, einer für nach dem Mittagessen.',
  // module: subscriptions
  'A kilo a month for people who work, and drink, together.':
    'Ein Kilo im Monat für alle, die zusammen arbeiten und trinken.',

  // Brewing
  'Espresso machine': 'Espressomaschine',
  'Cone and paper': 'Filterhalter und Papier',
  In: 'Hinein',
  Out: 'Heraus',
  Time: 'Zeit',
  Water: 'Wasser',
  Coffee: 'Kaffee',
  Heat: 'Temperatur',
  'Let the bag rest for ten days after its roast date.':
    'Lassen Sie den Beutel nach dem Röstdatum zehn Tage ruhen.',
  'Grind, level, tamp once and straight.': 'Mahlen, glattstreichen, einmal gerade andrücken.',
  'Stop at 38 g. Sour: finer. Bitter: coarser. Change nothing else.':
    'Bei 38 g aufhören. Sauer: feiner. Bitter: gröber. Sonst nichts ändern.',
  'Rinse the paper, and warm the carafe with the same water.':
    'Das Papier spülen und mit demselben Wasser die Karaffe wärmen.',
  'Pour 90 g, wait 40 seconds, and let it bloom.':
    '90 g eingießen, 40 Sekunden warten und aufgehen lassen.',
  'Pour the rest in two rounds, slowly, from the middle outward.':
    'Den Rest in zwei Runden langsam von der Mitte nach außen eingießen.',

  // Coffees
  'Blueberry and honey, before the house wakes.': 'Heidelbeere und Honig, bevor das Haus erwacht.',
  'A natural from the forests above Shakiso, dried on raised beds for three weeks and turned by hand. We roast it as light as an espresso can be, so that the first sip of the day tastes of fruit and not of the roaster. Short, it is syrup; with milk, it is a blueberry muffin.':
    'Ein Natural aus den Wäldern über Shakiso, drei Wochen auf Hochbeeten getrocknet und von Hand gewendet. Wir rösten ihn so hell, wie ein Espresso sein kann, damit der erste Schluck des Tages nach Frucht schmeckt und nicht nach dem Röster. Kurz ist er Sirup, mit Milch ein Heidelbeermuffin.',
  '1,950 to 2,150 m': '1950 bis 2150 m',
  Blueberry: 'Heidelbeere',
  Jasmine: 'Jasmin',
  'Wild honey': 'Wildhonig',
  'Mokonisa washing station': 'Waschstation Mokonisa',
  'Natural, dried on raised beds': 'Natural, auf Hochbeeten getrocknet',
  'Hazelnut, milk chocolate, no surprises.': 'Haselnuss, Milchschokolade, keine Überraschungen.',
  'The coffee on our own bar from half past six. Two thirds come from Sul de Minas, pulped and dried in the sun; one third is a washed lot from Huila that keeps it awake. It forgives a hurried tamp, and it is the one to choose for a machine that many people use.':
    'Der Kaffee an unserer eigenen Bar ab halb sieben. Zwei Drittel kommen aus Sul de Minas, entpulpt und an der Sonne getrocknet; ein Drittel ist ein gewaschener Kaffee aus Huila, der ihn wach hält. Er verzeiht Eile und ist die Wahl für eine Maschine, die viele benutzen.',
  'Sul de Minas and Huila': 'Sul de Minas und Huila',
  'Fazenda Rainha and 38 growers of Pitalito': 'Fazenda Rainha und 38 Bauern aus Pitalito',
  'Pulped natural and washed': 'Entpulpt getrocknet und gewaschen',
  '1,100 to 1,750 m': '1100 bis 1750 m',
  'Yellow Bourbon': 'Gelber Bourbon',
  Hazelnut: 'Haselnuss',
  'Milk chocolate': 'Milchschokolade',
  'Red apple and almond, straight up.': 'Roter Apfel und Mandel, geradeheraus.',
  'Grown in the shadow of Acatenango, picked late, washed in spring water and dried on a patio that has belonged to one family since 1894. At noon it makes an espresso that needs nothing: crisp at the start, almond in the middle, cocoa when you put the cup down.':
    'Im Schatten des Acatenango gewachsen, spät gepflückt, in Quellwasser gewaschen und auf einem Hof getrocknet, der seit 1894 derselben Familie gehört. Am Mittag wird daraus ein Espresso, der nichts braucht: frisch am Anfang, Mandel in der Mitte, Kakao, wenn Sie die Tasse abstellen.',
  Washed: 'Gewaschen',
  '1,600 to 1,900 m': '1600 bis 1900 m',
  'Red apple': 'Roter Apfel',
  Almond: 'Mandel',
  Cocoa: 'Kakao',
  'Dark chocolate and cedar for the low sun.': 'Dunkle Schokolade und Zeder für die tiefe Sonne.',
  'Our darkest roast, and still a long way from charcoal. Wet-hulled Gayo from a women-led cooperative gives it weight and spice; a little monsooned Malabar rounds the edges. Made for moka pots, for milk, and for the hour when one cup has to carry the rest of the day.':
    'Unsere dunkelste Röstung, und noch immer weit weg von Kohle. Nass geschälter Gayo aus einer von Frauen geführten Kooperative gibt ihr Gewicht und Würze; ein wenig Monsun-Malabar rundet sie ab. Gemacht für Mokakannen, für Milch und für die Stunde, in der eine Tasse den Rest des Tages tragen muss.',
  'Gayo, Aceh and Malabar': 'Gayo, Aceh und Malabar',
  'Wet-hulled and monsooned': 'Nass geschält und monsungereift',
  '1,200 to 1,600 m': '1200 bis 1600 m',
  'Dark chocolate': 'Dunkle Schokolade',
  Cedar: 'Zeder',
  Molasses: 'Melasse',
  'Decaf for people who like coffee.': 'Entkoffeiniert, für Menschen, die Kaffee mögen.',
  'Decaffeinated at the source with sugar cane and spring water, a few hours from where it grew. What is left is a sweet, round espresso that tastes of caramel and orange peel, and a night in which you sleep.':
    'An der Quelle mit Zuckerrohr und Quellwasser entkoffeiniert, wenige Stunden von dort, wo er wuchs. Was bleibt, ist ein runder Espresso, der nach Karamell und Orangenschale schmeckt, und eine Nacht, in der Sie schlafen.',
  'Washed, sugar cane decaffeinated': 'Gewaschen, mit Zuckerrohr entkoffeiniert',
  '1,700 to 1,900 m': '1700 bis 1900 m',
  Caramel: 'Karamell',
  'Orange zest': 'Orangenschale',
  Vanilla: 'Vanille',
  'Blackcurrant, bright as cold air.': 'Johannisbeere, hell wie kalte Luft.',
  'A peaberry lot from the slopes of Mount Kenya, fermented twice and soaked overnight in river water. It is loud: blackcurrant first, then grapefruit, then brown sugar as the cup cools. Drink it by the window before anybody asks you anything.':
    'Perlbohnen von den Hängen des Mount Kenya, zweimal fermentiert und über Nacht in Flusswasser eingelegt. Er ist laut: zuerst Johannisbeere, dann Grapefruit, dann brauner Zucker, wenn die Tasse abkühlt. Trinken Sie ihn am Fenster, bevor jemand etwas von Ihnen will.',
  'Gichathaini factory': 'Aufbereitung Gichathaini',
  'Double washed': 'Zweimal gewaschen',
  '1,800 to 1,950 m': '1800 bis 1950 m',
  Blackcurrant: 'Schwarze Johannisbeere',
  'Pink grapefruit': 'Rosa Grapefruit',
  'Brown sugar': 'Brauner Zucker',
  'Lemon, green tea, a clear head.': 'Zitrone, grüner Tee, ein klarer Kopf.',
  'From terraces over Lake Kivu where the mist lifts at half past eight. Washed, slow-dried and light, it brews a cup so clean that people hold it up to the light. Good hot, better warm, best over ice with nothing in it.':
    'Von Terrassen über dem Kivusee, wo sich der Nebel um halb neun hebt. Gewaschen, langsam getrocknet und hell geröstet, ergibt er eine so klare Tasse, dass man sie gegen das Licht hält. Frisch gebrüht gut, lauwarm besser, auf Eis und ohne etwas darin am besten.',
  'Nyamasheke, Lake Kivu': 'Nyamasheke, Kivusee',
  'Kilimbi washing station': 'Waschstation Kilimbi',
  '1,650 to 2,000 m': '1650 bis 2000 m',
  'Red Bourbon': 'Roter Bourbon',
  Lemon: 'Zitrone',
  'Green tea': 'Grüner Tee',
  'Cane sugar': 'Rohrzucker',
  'Peach and orange blossom, in no hurry.': 'Pfirsich und Orangenblüte, ohne Eile.',
  'Three brothers in Tarrazú leave the sticky fruit on the bean and turn it every two hours until it is the colour of tea. The cup is peach at the front and milk chocolate at the back. Made for the second breakfast, outdoors if you can.':
    'Drei Brüder in Tarrazú lassen das klebrige Fruchtfleisch an der Bohne und wenden sie alle zwei Stunden, bis sie die Farbe von Tee hat. Vorn ist die Tasse Pfirsich, hinten Milchschokolade. Gemacht für das zweite Frühstück, im Freien, wenn es geht.',
  'Micro-mill Tres Hermanos': 'Kleinaufbereitung Tres Hermanos',
  'Yellow honey': 'Yellow Honey',
  '1,750 to 1,900 m': '1750 bis 1900 m',
  Peach: 'Pfirsich',
  'Orange blossom': 'Orangenblüte',
  'Plum, walnut and the long way home.': 'Pflaume, Walnuss und der lange Heimweg.',
  'The road to Jaén has 94 bends, and this coffee comes down all of them. Sixteen families in Cajamarca grow it organically under shade. It is the softest filter we roast: plum and cocoa, no sharp edges, happy in a press and forgotten on the stove.':
    'Der Weg nach Jaén hat 94 Kurven, und dieser Kaffee kommt sie alle herunter. Sechzehn Familien in Cajamarca bauen ihn biologisch und im Schatten an. Es ist der sanfteste Filter, den wir rösten: Pflaume und Kakao, keine scharfen Kanten, zufrieden in der Presse und vergessen auf dem Herd.',
  'Washed, organic': 'Gewaschen, biologisch',
  '1,550 to 1,850 m': '1550 bis 1850 m',
  Plum: 'Pflaume',
  Walnut: 'Walnuss',
  'Bergamot and papaya, once a year.': 'Bergamotte und Papaya, einmal im Jahr.',
  'Eleven bags of Geisha, from trees that stand in the wind between two oceans. It smells of bergamot before the water touches it. It is roasted in its season only, and then not for another year. Brew it for somebody.':
    'Elf Säcke Geisha, von Bäumen, die im Wind zwischen zwei Ozeanen stehen. Er duftet nach Bergamotte, bevor das Wasser ihn berührt. Er wird nur in seiner Saison geröstet, und dann ein Jahr lang nicht mehr. Brühen Sie ihn für jemanden.',
  '1,700 to 1,850 m': '1700 bis 1850 m',
  Bergamot: 'Bergamotte',
  Rosewater: 'Rosenwasser',
  'Apricot and malt; the night stays yours.': 'Aprikose und Malz; die Nacht bleibt Ihre.',
  'For night shifts, new parents and anyone with a chapter left. A washed Sidama, decaffeinated in mountain water, roasted just past the first crack. It tastes of dried apricot and malt, and lets you go to bed afterwards.':
    'Für Nachtschichten, junge Eltern und alle, denen noch ein Kapitel fehlt. Ein gewaschener Sidama, in Bergwasser entkoffeiniert und bis kurz nach dem ersten Knacken geröstet. Er schmeckt nach getrockneter Aprikose und Malz und lässt Sie danach zu Bett gehen.',
  'Smallholders of Bombe': 'Kleinbauern aus Bombe',
  'Washed, mountain water decaffeinated': 'Gewaschen, mit Bergwasser entkoffeiniert',
  '1,900 to 2,100 m': '1900 bis 2100 m',
  Heirloom: 'Alte Landsorten',
  'Dried apricot': 'Getrocknete Aprikose',
  Malt: 'Malz',
  'Black tea': 'Schwarzer Tee',

  // Gear: words that several things share
  Makes: 'Ergibt',
  Carafe: 'Karaffe',
  Weight: 'Gewicht',
  Holds: 'Fasst',
  Power: 'Leistung',
  Range: 'Bereich',
  Burrs: 'Mahlwerk',
  Steps: 'Stufen',
  Weighs: 'Wiegt',
  Battery: 'Akku',
  'Charges by': 'Lädt über',
  'Works on': 'Geeignet für',
  Valve: 'Ventil',
  'In the pack': 'In der Packung',
  Compost: 'Kompost',
  'Made in': 'Hergestellt in',
  'Keeps fresh': 'Hält frisch',
  'Stays hot': 'Bleibt warm',
  '1 litre': '1 Liter',
  'Spare seal': 'Ersatzdichtung',
  'Dishwasher safe.': 'Spülmaschinenfest.',
  Stoneware: 'Steinzeug',
  Porcelain: 'Porzellan',
  'Stainless steel': 'Edelstahl',

  // Gear, one by one
  'Sixteen ribs, one slow spiral.': 'Sechzehn Rippen, eine langsame Spirale.',
  'A stoneware cone with sixteen straight ribs that hold the paper off the wall, so that water leaves by the coffee and not around it. It comes with the glass carafe it was drawn for. The handle is large enough for a cold morning.':
    'Ein Filterhalter aus Steinzeug mit sechzehn geraden Rippen, die das Papier von der Wand halten, damit das Wasser durch den Kaffee geht und nicht um ihn herum. Dazu gehört die Glaskaraffe, für die er gezeichnet wurde. Der Griff reicht auch für einen kalten Morgen mit Handschuhen.',
  'Glazed stoneware, borosilicate glass': 'Glasiertes Steinzeug, Borosilikatglas',
  '1 to 4 cups': '1 bis 4 Tassen',
  Cone: 'Filterhalter',
  'Ten papers, size 2': 'Zehn Papierfilter, Nummer 2',
  'Dishwasher safe. Do not heat the carafe on a flame.':
    'Spülmaschinenfest. Die Karaffe nicht auf offener Flamme erhitzen.',
  'A gooseneck with a needle, not an app.': 'Ein Schwanenhals mit Zeiger statt App.',
  'A thermometer that is a needle on a dial, a spout that pours as thin as a pencil, and a base that holds the water within a degree for half an hour. Every part unscrews, to be cleaned or mended.':
    'Ein Thermometer mit Zeiger, ein Ausguss so dünn wie ein Bleistift und ein Sockel, der das Wasser eine halbe Stunde lang auf ein Grad genau hält. Jedes Teil lässt sich abschrauben, zum Reinigen oder Reparieren.',
  'Enamelled steel, walnut': 'Emaillierter Stahl, Nussbaum',
  '1,200 W': '1200 W',
  '40 to 100 °C': '40 bis 100 °C',
  Kettle: 'Kessel',
  'Base with 80 cm cable': 'Sockel mit 80 cm Kabel',
  'Descale monthly with citric acid. Wipe, do not scrub.':
    'Monatlich mit Zitronensäure entkalken. Abwischen, nicht scheuern.',
  'Four minutes to brew, eleven to enjoy.': 'Vier Minuten brühen, elf genießen.',
  'A cafetière with a double mesh and a frame that takes a knock. The glass lifts out to be washed, and a second mesh is in the box.':
    'Eine Stempelkanne mit doppeltem Sieb und einem Rahmen, der etwas aushält. Das Glas lässt sich zum Spülen herausnehmen, und ein zweites Sieb liegt in der Schachtel.',
  'Powder-coated steel, borosilicate glass': 'Pulverbeschichteter Stahl, Borosilikatglas',
  '4 cups': '4 Tassen',
  Press: 'Stempelkanne',
  'Spare mesh': 'Ersatzsieb',
  'All parts dishwasher safe.': 'Alle Teile spülmaschinenfest.',
  'Forty turns for one cup.': 'Vierzig Umdrehungen für eine Tasse.',
  'Steel burrs on two bearings, a crank as long as a hand, and a ring with sixty clicks between Turkish and press. It grinds 20 g in under a minute and makes no more noise than a pepper mill.':
    'Ein Mahlwerk aus Stahl auf zwei Lagern, eine handlange Kurbel und ein Ring mit sechzig Stufen zwischen türkisch und Stempelkanne. Mahlt 20 g in weniger als einer Minute und macht nicht mehr Lärm als eine Pfeffermühle.',
  'Aluminium, hardened steel, smoked oak': 'Aluminium, gehärteter Stahl, Räuchereiche',
  '38 mm, conical': '38 mm, konisch',
  Grinder: 'Mühle',
  Brush: 'Pinsel',
  'Linen pouch': 'Leinenbeutel',
  'Brush out weekly. Never wash the burrs.': 'Wöchentlich auspinseln. Das Mahlwerk nie waschen.',
  'Grams and seconds, nothing else.': 'Gramm und Sekunden, sonst nichts.',
  'Reads to a tenth of a gram, starts its clock with the first drop, and goes to sleep only when you do. A USB-C charge lasts for three months of breakfasts. No account, no radio.':
    'Misst auf ein Zehntelgramm, startet die Uhr mit dem ersten Tropfen und schläft erst, wenn Sie es tun. Eine Ladung über USB-C reicht für drei Monate Frühstück. Kein Konto, kein Funk.',
  'Recycled ABS, tempered glass': 'Recyceltes ABS, gehärtetes Glas',
  '0.1 g to 2 kg': '0,1 g bis 2 kg',
  '3 months': '3 Monate',
  Scale: 'Waage',
  'Silicone mat': 'Silikonmatte',
  Cable: 'Kabel',
  'Splash proof. Wipe with a damp cloth.': 'Spritzwasserfest. Mit feuchtem Tuch abwischen.',
  'Eight sides, one hiss.': 'Acht Seiten, ein Zischen.',
  'The pot your grandmother had, with a valve you can clean and a base that works on induction. Fill it to the rivet, keep the flame low, take it off when it starts to sing.':
    'Die Kanne, die Ihre Großmutter hatte, mit einem Ventil, das man reinigen kann, und einem Boden für Induktion. Bis zur Niete füllen, die Flamme klein halten, vom Herd nehmen, wenn sie zu singen beginnt.',
  'Gas, induction, ceramic': 'Gas, Induktion, Glaskeramik',
  'Can be unscrewed and cleaned': 'Lässt sich abschrauben und reinigen',
  Pot: 'Kanne',
  'Reducer for half a pot': 'Reduzierer für eine halbe Kanne',
  'Rinse with hot water. Dishwasher safe.': 'Mit warmem Wasser ausspülen. Spülmaschinenfest.',
  'A hundred quiet filters.': 'Hundert stille Filter.',
  'Long-fibre papers, washed without chlorine, with a crimped edge that does not open in the bloom. They fit the Meridian and every other cone of their size.':
    'Langfaseriges Papier, ohne Chlor gewaschen, mit einem geprägten Rand, der beim Aufgehen hält. Passt in den Meridian und in jeden anderen Filterhalter der gleichen Nummer.',
  'Cellulose from certified forests': 'Zellstoff aus zertifizierten Wäldern',
  '100 sheets': '100 Blatt',
  'Yes, with the coffee': 'Ja, mitsamt dem Kaffee',
  '100 papers in a card sleeve': '100 Papierfilter in einer Kartonhülle',
  'Keep dry and away from spices.': 'Trocken und fern von Gewürzen aufbewahren.',
  'Each one dipped at its own sunrise.': 'Jede zu ihrem eigenen Sonnenaufgang getaucht.',
  'Thrown in Porto, dipped twice by hand, and never twice at the same height: where the two glazes meet there is a horizon, and no two cups share it. Thick where you hold it, thin where you drink.':
    'In Porto gedreht, zweimal von Hand getaucht und nie zweimal auf gleicher Höhe: Wo sich die beiden Glasuren treffen, ist ein Horizont, und keine zwei Tassen haben denselben. Dick, wo Sie sie halten, dünn, wo Sie trinken.',
  'Porto, Portugal': 'Porto, Portugal',
  'One cup': 'Eine Tasse',
  'Dishwasher and microwave safe.': 'Für Spülmaschine und Mikrowelle geeignet.',
  'Two small cups that stack.': 'Zwei kleine Tassen, die sich stapeln lassen.',
  'Seventy millilitres each, with walls thick enough to keep a short one hot to the last sip. They stack, they nest on one saucer, and they are sold in twos because that is how espresso is best drunk.':
    'Siebzig Milliliter jede, mit Wänden, die einen Kurzen bis zum letzten Schluck warm halten. Sie lassen sich stapeln, teilen sich eine Untertasse und kommen zu zweit, weil man Espresso so am besten trinkt.',
  '70 ml each': 'je 70 ml',
  'Limoges, France': 'Limoges, Frankreich',
  'Two cups': 'Zwei Tassen',
  'One saucer': 'Eine Untertasse',
  'Longest day, largest pour.': 'Der längste Tag, der weiteste Guss.',
  'Blown in one piece and collared with an ash ring, tied with a leather cord. It holds a litre and keeps the smell of the coffee in until you lift the stopper.':
    'Aus einem Stück geblasen, mit einem Kragen aus Esche, gebunden mit einer Lederschnur. Sie fasst einen Liter und hält den Duft des Kaffees, bis Sie den Stopfen heben.',
  'Borosilicate glass, ash, leather': 'Borosilikatglas, Esche, Leder',
  'Bohemia, Czechia': 'Böhmen, Tschechien',
  Collar: 'Kragen',
  'Cork stopper': 'Korkstopfen',
  'Take the collar off, then rinse by hand.': 'Den Kragen abnehmen, dann von Hand spülen.',
  'Keeps the hour in and the air out.': 'Hält die Stunde drinnen und die Luft fern.',
  'The inner lid sinks onto the beans and pushes the air out through a valve; the outer lid keeps the light away. Holds one bag of 250 g with a scoop, and looks well beside the bread.':
    'Der innere Deckel sinkt auf die Bohnen und drückt die Luft durch ein Ventil hinaus; der obere hält das Licht fern. Fasst einen Beutel von 250 g samt Löffel und macht sich gut neben dem Brot.',
  'Tinplate, silicone seal': 'Weißblech, Silikondichtung',
  '250 g of beans': '250 g Bohnen',
  'Six weeks after roasting': 'Sechs Wochen nach der Röstung',
  Tin: 'Dose',
  'Plunging lid': 'Tauchdeckel',
  Scoop: 'Löffel',
  'Wipe dry. Not for the dishwasher.': 'Trocken auswischen. Nicht für die Spülmaschine.',
  'Hot from the first train to the last stop.': 'Warm vom ersten Zug bis zur letzten Station.',
  'Double walls, a ceramic lining that does not taste of yesterday, and a lid that opens with one thumb and stays shut in a bag. Fits the cup holder of a bicycle.':
    'Doppelte Wände, eine Keramikschicht, die nicht nach gestern schmeckt, und ein Deckel, der sich mit einem Daumen öffnet und in der Tasche zubleibt. Passt in den Becherhalter eines Fahrrads.',
  'Steel, ceramic lining': 'Stahl, Keramikschicht',
  '6 hours': '6 Stunden',
  Flask: 'Flasche',
  'Lid dishwasher safe; wash the body by hand.':
    'Deckel spülmaschinenfest; die Flasche von Hand spülen.',
  // Names; slugs are in brand/catalogue/slugs.ts
  'Meridian Dripper': 'Meridian-Handfilter',
  'Dial Kettle': 'Zeigerkessel',
  'Quarter-Hour Press': 'Viertelstunden-Presse',
  'Orbit Grinder': 'Orbit-Mühle',
  'Plumb Scale': 'Lotwaage',
  'Hob Moka': 'Herdkanne',
  'Fold Papers': 'Faltfilter',
  'Horizon Cup': 'Horizont-Tasse',
  'Thimble Pair': 'Fingerhut-Paar',
  'Solstice Carafe': 'Sonnwend-Karaffe',
  'Keeper Tin': 'Vorratsdose',
  'Platform Flask': 'Bahnsteig-Flasche',

  // Delivery and taxes
  'Standard delivery': 'Standardversand',
  'By post, in a letterbox-sized box where it fits.':
    'Mit der Post; wenn es passt, in einer Schachtel für den Briefkasten.',
  'Express delivery': 'Expressversand',
  'By courier, handed over before noon.': 'Mit dem Kurier, vor Mittag übergeben.',
  'Across the ocean': 'Über den Ozean',
  'By air, followed all the way to your door.':
    'Per Luftpost, mit Sendungsverfolgung bis an Ihre Tür.',
  VAT: 'MwSt.',
  'VAT on food': 'MwSt. auf Lebensmittel',
  'Swiss VAT, standard rate': 'MWST, Normalsatz',
  'Swiss VAT, reduced rate': 'MWST, reduzierter Satz',
};
