package io.mcpgateway.document.corpus;

import java.text.Normalizer;
import java.util.List;

/** Texts in Latin, Cyrillic and Greek letters. */
final class EuropeanTexts {

	private EuropeanTexts() {
	}

	static List<CorpusText> all() {
		return List.of(manual(), contract(), minutes(), invoice(), report(), prices());
	}

	private static CorpusText manual() {
		return CorpusText.of("pump-manual", "en",
				"""
						# Operating manual for pump P-200
						This manual is for trained staff. Keep it near the pump, and read chapter 2 before the first start.
						## Safety
						The housing gets hotter than 60 °C when pressure > 4 bar & flow < 2 l/min. Values in *stars* and max_flow come from the data sheet.
						* Wear gloves and goggles
						* Switch the pump off before you
						- open the housing
						- change the filter
						* Never run it dry
						## First start
						+ Fill the tank with clean water
						+ Open valve V1 slowly
						+ Press the green button for 3 seconds
						Wait until the lamp is steady. C# and [serial] interfaces are described in annex B.
						## Technical data
						| Quantity | Unit | Value
						| Flow | l/min | 12.50
						| Pressure | bar | 6
						| Noise at 1 m | dB(A) | 58
						### Spare parts
						Order spare parts by their number only.
						| Part | Number
						| Gasket | 4711-08
						| Filter, fine | 4711-15
						"""
					.strip());
	}

	private static CorpusText contract() {
		return CorpusText.of("mietvertrag", "de",
				"""
						# Mietvertrag über Geschäftsräume
						Zwischen der Möwe Grundstücks-GmbH, Größenstraße 7, 20095 Hamburg, und der Bäckerei Süßmilch wird Folgendes vereinbart.
						## § 1 Mietgegenstand
						Vermietet werden Räume im Erdgeschoss mit 148 m² zum Betrieb einer Bäckerei.
						* Verkaufsraum mit Schaufenster
						* Backstube
						- Ofenbereich
						- Kühlraum
						* Zwei Stellplätze im Hof
						## § 2 Miete
						Die Miete ist jeweils zum dritten Werktag im Voraus fällig; maßgeblich ist der Zahlungseingang.
						| Posten | Fällig am | Betrag in €
						| Grundmiete | 2026-04-03 | 2450.00
						| Nebenkosten | 2026-04-03 | 380.50
						| Kaution | 2026-03-15 | 7350.00
						## § 3 Pflichten des Mieters
						+ Schönheitsreparaturen alle fünf Jahre
						+ Räum- und Streupflicht vor dem Gebäude
						+ Anzeige von Mängeln ohne Verzögerung
						Änderungen dieses Vertrags bedürfen der Schriftform – auch die Änderung dieser Klausel.
						"""
					.strip());
	}

	private static CorpusText minutes() {
		return CorpusText.of("proces-verbal", "fr", """
				# Procès-verbal de la réunion du comité
				La séance est ouverte à 9 h 30 par Mme Lefèvre ; M. Noël et Mlle Dæhlé sont excusés.
				## Ordre du jour
				+ Approbation du procès-verbal précédent
				+ Budget de l’année à venir
				+ Déménagement à l’automne
				## Décisions
				Le comité a décidé à l’unanimité d’agrandir l’entrepôt où sont gardées les pièces détachées.
				* Vérifier la façade nord
				* Prévenir les locataires
				- par courrier recommandé
				- par affichage dans l’entrée
				## Dépenses prévues
				| Œuvre | Responsable | Coût
				| Toiture | Noël | 18200.00
				| Fenêtres | Lefèvre | 9640.75
				| Chaudière | Garçon | 7100.00
				La prochaine réunion aura lieu à Besançon, « salle des fêtes ».
				""".strip());
	}

	/** Letters and their accents are characters of their own. */
	private static CorpusText invoice() {
		return CorpusText.of("faktura", "pl", Normalizer.normalize("""
				# Faktura za usługi księgowe
				Sprzedawca: Źródło Spółka z o.o., ulica Żółkiewskiego 12, Łódź. Nabywca: Zakład Ślusarski Jeździec.
				## Pozycje
				| Usługa | Ilość | Kwota
				| Prowadzenie ksiąg | 1 | 1200.00
				| Doradztwo, godziny | 6 | 900.00
				| Sprawozdanie końcowe | 1 | 650.50
				## Warunki płatności
				Płatność w ciągu czternastu dni; za opóźnienie naliczamy odsetki ustawowe.
				* Przelew na konto bankowe
				* Gotówka w siedzibie spółki
				## Uwagi
				+ Prosimy podać numer faktury
				+ Reklamacje przyjmujemy na piśmie
				Dziękujemy za współpracę i życzymy udanej jesieni.
				""".strip(), Normalizer.Form.NFD));
	}

	private static CorpusText report() {
		return CorpusText.of("otchet", "ru", """
				# Отчёт о работе склада за год
				В прошлом году склад принял больше грузов, чем когда-либо; число ошибок при этом снизилось.
				## Итоги
				Новая система учёта позволила находить любой товар в течение двух минут.
				* Приёмка ускорена на треть
				* Потери уменьшены
				- из-за боя
				- из-за хранения
				## Показатели
				| Квартал | Принято, т | Отгружено, т
				| Первый | 1520 | 1480
				| Второй | 1710 | 1695
				| Третий | 1645 | 1702
				## Планы
				+ Заменить освещение
				+ Обучить новых сотрудников
				+ Расширить подъезд для машин
				Отчёт подготовил начальник склада Фёдор Щукин.
				""".strip());
	}

	private static CorpusText prices() {
		return CorpusText.of("timokatalogos", "el", """
				# Τιμοκατάλογος ελαιολάδου
				Οι τιμές ισχύουν έως το τέλος του έτους και περιλαμβάνουν τη συσκευασία.
				## Προϊόντα
				| Ποικιλία | Φιάλη | Τιμή
				| Κορωνέικη | 750 | 9.80
				| Αθηνολιά | 500 | 7.40
				| Χαλκιδικής | 1000 | 12.60
				## Όροι παράδοσης
				Η παράδοση γίνεται εντός πέντε ημερών σε όλη τη χώρα· στα νησιά χρειάζονται επτά.
				* Παραγγελία μέσω τηλεφώνου
				* Παραλαβή από το ελαιοτριβείο
				## Εκπτώσεις
				+ Πέντε τοις εκατό για συνεταιρισμούς
				+ Δέκα τοις εκατό για μεγάλες ποσότητες
				""".strip());
	}

}
