package io.mcpgateway.resource.uri;

import java.net.URI;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests of names in URIs. */
class PercentEncodingTests {

	@Test
	void givesEveryCharacterBack() {
		for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
			if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
				String name = "a" + Character.toString(c);
				String encoded = PercentEncoding.encode(name);
				if (!encoded.chars().allMatch((octet) -> octet > ' ' && octet < 0x7f)
						|| !name.equals(PercentEncoding.decode(encoded))) {
					assertThat(PercentEncoding.decode(encoded)).as(encoded).isEqualTo(name);
				}
			}
		}
	}

	@Test
	void makesSegmentsThatAUriTakes() {
		Random random = new Random(1);
		for (int i = 0; i < 2000; i++) {
			String name = random.ints(8, 1, 0x3000)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString();
			URI uri = URI.create("file:///" + PercentEncoding.encode(name));
			assertThat(uri.getPath()).isEqualTo("/" + name);
			assertThat(uri.getRawQuery()).isNull();
			assertThat(uri.getRawFragment()).isNull();
		}
	}

	@Test
	void makesValuesThatAQueryTakes() {
		String value = "a&b=c+d e?f/g%h#i\u00e4";
		ResourceUri uri = ResourceUri
			.parse("file:///x?first=1&value=" + PercentEncoding.encodeValue(value) + "&last=2");
		assertThat(uri.query()).isEqualTo(Map.of("first", "1", "value", value, "last", "2"));
	}

	@Test
	void decodesEveryOctetOfAscii() {
		for (int octet = 0; octet < 0x80; octet++) {
			String hex = HexFormat.of().toHexDigits((byte) octet);
			assertThat(PercentEncoding.decode("%" + hex)).isEqualTo(Character.toString(octet));
			assertThat(PercentEncoding.decode("%" + hex.toUpperCase(Locale.ROOT))).isEqualTo(Character.toString(octet));
		}
	}

	@Test
	void decodesOnce() {
		assertThat(PercentEncoding.decode("%252e%252E%25252f")).isEqualTo("%2e%2E%252f");
		assertThat(PercentEncoding.decode("a+b")).isEqualTo("a+b");
	}

	@ParameterizedTest
	@ValueSource(strings = { "%", "%2", "a%", "%zz", "%2g", "%-1", "%+1", "%u002e", "%%32e", "%ｆｆ", "%80", "%C3",
			"%C0%AE", "%C0%80", "%E0%80%AF", "%F0%80%80%AF", "%ED%A0%80", "%ED%BF%BF", "%F4%90%80%80",
			"%F8%88%80%80%80", "%FF", "%FE%FF", "%C3%28", "é%C3" })
	void givesNothingForWhatIsNotUtf8(String encoded) {
		assertThat(PercentEncoding.decode(encoded)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "a/b", "/", "a\\b", "\u0000", "a\u0000.txt", "\n", "\r", "\u001f", "\u007f" })
	void seesWhatNoNameHas(String name) {
		assertThat(PercentEncoding.isPlain(name)).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "a", "..", "a b", "Ü", "C:", "a:b", "~", "-rf" })
	void takesOtherNames(String name) {
		assertThat(PercentEncoding.isPlain(name)).isTrue();
	}

}
