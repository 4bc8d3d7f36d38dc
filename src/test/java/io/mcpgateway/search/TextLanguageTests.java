package io.mcpgateway.search;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of {@link TextLanguage}. */
class TextLanguageTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			ENGLISH | The mount is complete only after the gateway has listed all of it.
			GERMAN | Die Kette ist neu, aber die Bremse muss noch vor der ersten Fahrt eingestellt werden.
			FRENCH | La chaîne est neuve, mais il faut encore régler les freins avant la première sortie.
			SPANISH | La cadena es nueva, pero todavía hay que ajustar los frenos antes de la primera salida.
			ITALIAN | La catena è nuova, ma i freni sono ancora da regolare prima della prima uscita con gli amici.
			PORTUGUESE | A corrente é nova, mas os travões ainda não estão prontos para a primeira volta com os amigos.
			DUTCH | De ketting is nieuw, maar de remmen moeten nog voor de eerste rit worden afgesteld.
			RUSSIAN | Цепь новая, но тормоза ещё надо настроить перед тем, как мы поедем в первый раз.
			SWEDISH | Kedjan är ny, men bromsarna måste ställas in innan vi kan åka för första gången.
			ENGLISH | for (int i = 0; i < line.length(); i++) { if (line.charAt(i) == c) { return i; } }
			ENGLISH | 検索
			ENGLISH | 1 2 3
			""")
	void isToldByTheFrequentWords(TextLanguage language, String text) {
		assertThat(TextLanguage.of(text)).isEqualTo(language);
	}

	@Test
	void isEnglishWithoutAnyWord() {
		assertThat(TextLanguage.of("")).isEqualTo(TextLanguage.ENGLISH);
	}

	@Test
	void givesAllStemsOfAWord() {
		assertThat(TextLanguage.stems("wheels")).contains("wheel").doesNotHaveDuplicates();
		assertThat(TextLanguage.stems("")).isEqualTo(List.of(""));
	}

}
