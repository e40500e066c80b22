import type { Translation } from '../en/wording';

export const pages: Translation['pages'] = {
  about: {
    title: 'Wir rösten nach der Uhr',
    lead: 'Halflight, das sind vier Menschen, eine Trommel für fünfzehn Kilo und ein Hof im Süden von Dublin, in dem schon früh die Sonne steht.',
    art: 'place-first-light',
    sections: [
      {
        heading: 'Warum Stunden',
        text: [
          'Niemand trinkt um sechs Uhr morgens denselben Kaffee wie um neun Uhr abends. Früher haben wir nach Land und Höhe verkauft, und man fragte uns: Welcher ist zum Aufstehen? Also haben wir das Regal umgedreht. Jeden Kaffee, den wir kaufen, verkosten wir zu viert einen ganzen Tag lang, zu sechs verschiedenen Stunden, und er bekommt die, zu der wir ihn lieber hätten als alles andere.',
          'Sein Beutel zeigt den Ort, an dem er gewachsen ist, im Licht dieser Stunde. Die Stunde ist ein Rat. Sie dürfen zu spät kommen.',
        ],
        art: 'place-slow-afternoon',
      },
      {
        heading: 'Wie wir kaufen',
        text: [
          'Wir bezahlen nach der Qualität, die wir schmecken, und danach, was die Ernte gekostet hat, nicht nach der Börse. Neun unserer elf Kaffees kommen von Menschen, bei denen wir seit drei Jahren oder länger kaufen, und wir sagen vor der Ernte zu, damit sie planen können.',
          'Was wir für den Rohkaffee bezahlt haben, steht unten auf jedem Beutel.',
        ],
      },
      {
        heading: 'Wie wir rösten',
        text: [
          'Kleine Mengen, am Anfang Gas und am Ende vor allem Luft, jedes Mal dieselbe Kurve. Am Tag danach verkosten wir jede Röstung blind, und was nicht schmeckt, wie es soll, verschenken wir an die Notunterkunft um die Ecke, wo es sehr beliebt ist.',
        ],
        art: 'place-long-shadow',
      },
    ],
  },
  delivery: {
    title: 'Versand und Rückgabe',
    lead: 'An einem Werktag bis Mittag bestellt, geht es um 14 Uhr hinaus. Kaffee verlässt uns zwei Tage nach der Röstung, wenn er genug geruht hat, um zu reisen.',
    art: 'place-blue-hour',
    sections: [
      {
        heading: 'Wie lange es dauert',
        text: [
          'Werktage sind Montag bis Freitag, ohne Feiertage hier und dort, wohin Ihr Paket geht. Jedes Produkt, der Warenkorb und die Kasse zeigen, wann Ihr Paket ankommt, wenn Sie jetzt bestellen. Diese Tage bleiben, wenn Sie bestellt haben.',
          'Was jede Versandart kostet, sehen Sie an der Kasse, bevor Sie bezahlen, zusammen mit den Steuern des Landes, in das es geht.',
        ],
        rows: [
          ['Standardversand', '2 bis 4 Werktage'],
          ['Expressversand', 'Am nächsten Werktag, vor Mittag'],
        ],
      },
      {
        heading: 'Wohin wir liefern',
        text: [
          'In fast ganz Europa, ins Vereinigte Königreich und nach Norwegen, in die Vereinigten Staaten und nach Kanada. Die Kasse nennt jedes Land; wenn Ihres nicht dabei ist, schreiben Sie uns, und wir sehen, was sich machen lässt.',
          'Einige Teile dieser Länder haben eigene Steuern und einen eigenen Zoll, etwa die Kanarischen Inseln, die Kanalinseln, Åland und die französischen Überseegebiete. Dorthin liefern wir nicht; die Kasse sagt es, sobald Sie die Postleitzahl eingeben.',
          'Die Preise enthalten die Mehrwertsteuer des Landes, in das wir liefern. Pakete nach Norwegen, in die Vereinigten Staaten und nach Kanada gehen zum selben Preis ohne Mehrwertsteuer ab; dort kann der Zusteller Einfuhrabgaben verlangen.',
          'Für die Schweiz gibt es einen eigenen Shop, auf Deutsch und in Franken, Steuern und Zoll inbegriffen. Der Link dorthin steht unten auf jeder Seite.',
        ],
        rows: [['Über den Ozean, in die Vereinigten Staaten und nach Kanada', '5 bis 9 Werktage']],
        markets: ['eu'],
      },
      {
        heading: 'Wohin wir liefern',
        text: [
          'Dieser Shop liefert in der Schweiz, zu Preisen in Franken; an der Tür bezahlen Sie weder Steuern noch Zoll. Für andere Länder wählen Sie unten auf der Seite eine andere Sprache.',
        ],
        markets: ['ch'],
      },
      {
        heading: 'Wenn etwas nicht stimmt',
        text: [
          'Innerhalb von 30 Tagen können Sie alles zurückgeben, benutzt oder nicht, solange es unbeschädigt ist; das Porto bezahlen Sie. Kommt die ganze Bestellung zurück, erstatten wir auch, was ihr Versand zu Ihnen gekostet hat. Ein geöffneter Beutel kann nicht zurück, aber wenn Ihnen ein Kaffee nicht schmeckt, sagen Sie es uns: Wir senden Ihnen einen anderen, von dem wir glauben, dass er Ihnen schmeckt, einmal und umsonst.',
          'Wenn ein Paket beschädigt ankommt oder nicht das ist, was Sie bestellt haben, genügt ein Foto, und Ihnen entstehen keine Kosten. Was übrig ist, behalten Sie.',
        ],
      },
    ],
  },
  brewing: {
    title: 'Vier Arten, ihn zu machen',
    lead: 'Keine Geheimnisse, und keine Geräte, die Sie nicht haben. Wiegen Sie den Kaffee, nehmen Sie gutes Wasser, und ändern Sie immer nur eines.',
    art: 'dripper-dusk',
    sections: [
      {
        heading: 'Kegel und Papier',
        text: [
          'Spülen Sie das Papier aus. Gießen Sie 90 g Wasser auf 30 g Kaffee, warten Sie vierzig Sekunden und gießen Sie dann den Rest in zwei langsamen Runden. Läuft es in weniger als zweieinhalb Minuten durch, mahlen Sie feiner.',
        ],
        rows: [
          ['Kaffee', '30 g, wie grober Sand'],
          ['Wasser', '500 g mit 94 °C'],
          ['Zeit', '3:10'],
        ],
        art: 'dripper-milk',
      },
      {
        heading: 'Stempelkanne',
        text: [
          'Gießen Sie alles auf einmal auf, rühren Sie nach einer Minute um, setzen Sie den Deckel auf und tun Sie drei Minuten lang nichts. Drücken Sie das Sieb bis an die Oberfläche des Kaffees und nicht weiter: Was am Boden liegt, soll dort bleiben.',
        ],
        rows: [
          ['Kaffee', '60 g, wie grobes Salz'],
          ['Wasser', '1 Liter, gerade nicht mehr kochend'],
          ['Zeit', '4:00'],
        ],
        art: 'press',
      },
      {
        heading: 'Mokakanne',
        text: [
          'Beginnen Sie mit heißem Wasser im Kessel, bis zum Ventil. Füllen Sie den Trichter, streichen Sie ihn glatt, drücken Sie nicht. Halten Sie die Flamme klein und nehmen Sie die Kanne weg, sobald sich der Ton ändert.',
        ],
        rows: [
          ['Kaffee', 'Ein voller Trichter, etwas gröber als für Espresso'],
          ['Wasser', 'Heiß, bis zum Ventil'],
          ['Hitze', 'Klein'],
        ],
        art: 'moka',
      },
      {
        heading: 'Espresso',
        text: [
          'Doppelt so viel heraus wie hinein, in etwa einer halben Minute: Damit fängt man an. Sauer heißt, das Wasser ist zu früh gegangen: Mahlen Sie feiner. Bitter heißt, es ist zu lange geblieben: Mahlen Sie gröber.',
        ],
        rows: [
          ['Hinein', '18 g'],
          ['Heraus', '38 g'],
          ['Zeit', '28 Sekunden'],
        ],
        art: 'thimbles',
      },
    ],
  },
  contact: {
    title: 'Sprechen Sie mit uns',
    lead: 'Es antwortet ein Mensch, meistens am selben Tag, meistens Nuala.',
    art: 'place-lamplight',
    address: true,
    sections: [
      {
        heading: 'Zu einer Bestellung',
        text: [
          'Der Link in Ihrer Bestätigung zeigt, wo sie ist und was bezahlt wurde. Wenn Sie uns schreiben, nennen Sie die Nummer der Bestellung; Ihre Kartennummer brauchen wir nie, also senden Sie sie bitte nicht.',
        ],
      },
      {
        heading: 'An der Bar',
        text: [
          'Im vorderen Raum schenken wir aus, was wir rösten, unter der Woche ab halb sieben und am Wochenende ab acht. Die Verkostung um elf ist für alle.',
        ],
      },
      {
        heading: 'Für Cafés und Büros',
        text: [
          'Ab fünf Kilo in der Woche liefern wir innerhalb der Kanäle mit unserem eigenen Fahrrad und schulen Ihre Leute einmal im Quartal.',
        ],
      },
    ],
  },
  terms: {
    title: 'AGB',
    lead: 'Was Sie von uns erwarten können und was wir von Ihnen erwarten, in Worten, die wir Ihnen auch ins Gesicht sagen würden.',
    art: 'place-high-noon',
    sections: [
      {
        heading: 'Die Bestellung',
        text: [
          'Eine Bestellung kommt zustande, wenn Sie „Zahlungspflichtig bestellen“ wählen und die Zahlung gelingt. Sie bekommen eine E-Mail mit allem, was vereinbart wurde. Ist der Ausgang einer Zahlung nicht gleich bekannt, sagt das die Seite der Bestellung, und es wird nichts ein zweites Mal abgebucht, während wir es herausfinden.',
        ],
      },
      {
        heading: 'Preise und Steuern',
        text: [
          'Die Preise im Shop verstehen sich ohne Steuern. Versand und die Steuern des Landes, in das die Bestellung geht, kommen an der Kasse hinzu und stehen dort Zeile für Zeile, bevor Sie bezahlen. Was Sie dort sehen, wird abgebucht.',
        ],
        taxesIncluded: false,
      },
      {
        heading: 'Preise und Steuern',
        text: [
          'Die Preise im Shop enthalten die Steuern des Landes, in das die Bestellung geht. Der Versand kommt an der Kasse hinzu; dort steht auch, welche Steuern in der Summe enthalten sind, bevor Sie bezahlen. Was Sie dort sehen, wird abgebucht.',
        ],
        taxesIncluded: true,
      },
      {
        heading: 'Wenn Sie es sich anders überlegen',
        text: [
          'Sie haben 30 Tage Zeit, etwas zurückzusenden. Ausgenommen ist geöffneter Kaffee, aus Gründen, die man riechen kann. Wir erstatten das Geld, in der Regel auf die Karte, mit der Sie bezahlt haben, innerhalb von fünf Werktagen nach Ankunft des Pakets, und auch die Versandkosten, wenn Sie nichts von der Bestellung behalten; Ihre Bank braucht vielleicht einige Tage mehr, um es zu zeigen.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Datenschutz',
    lead: 'Wir behalten, was wir brauchen, um Ihnen Kaffee zu senden, und nicht mehr.',
    art: 'place-small-hours',
    sections: [
      {
        heading: 'Was wir behalten',
        text: [
          'Ihren Namen, Ihre Adresse, Ihre E-Mail-Adresse und was Sie bestellt haben, weil das Gesetz es mindestens sieben Jahre lang verlangt. Ein Cookie, das sich Ihren Warenkorb merkt, und ein weiteres, wenn Sie sich anmelden. Nichts folgt Ihnen auf andere Seiten, und nichts von anderen Seiten folgt Ihnen hierher.',
        ],
      },
      {
        heading: 'Ihre Karte',
        text: [
          'Kartendaten gehen direkt von Ihrem Browser an unseren Zahlungsdienst und kommen nie bei uns an. Wir sehen die letzten vier Ziffern, damit Sie Ihre Karten auseinanderhalten können.',
        ],
      },
      {
        heading: 'Ihre Rechte',
        text: [
          'Fragen Sie uns, was wir über Sie wissen, lassen Sie es berichtigen, nehmen Sie es mit oder lassen Sie es löschen, soweit das Gesetz es erlaubt. Eine E-Mail genügt; mit einem Konto können Sie all das selbst tun.',
        ],
      },
    ],
  },
};
