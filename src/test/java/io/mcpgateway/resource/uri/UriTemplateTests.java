package io.mcpgateway.resource.uri;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/** Tests of URI templates, including attacks by hostile URIs. */
class UriTemplateTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			test://a                    | test://a                   | {}
			test://{id}                 | test://1                   | {id=1}
			test://{id}/data            | test://1/data              | {id=1}
			urn:isbn:{isbn}             | urn:isbn:0451450523        | {isbn=0451450523}
			test://{id}/x               | test://%C3%A4%20b/x        | {id=ä b}
			test://{id}/x               | test://%2541/x             | {id=%41}
			test://{a}/{b}.{c}          | test://1/2.3               | {a=1, b=2, c=3}
			test://{a}-{b}              | test://1-2-3               | {a=1, b=2-3}
			test://{+path}              | test://a/b/c               | {path=a/b/c}
			test://{+path}/raw          | test://a/raw/b/raw         | {path=a/raw/b}
			test://{a}/{+path}/at/{id}  | test://1/x/at/y/at/2       | {a=1, id=2, path=x/at/y}
			test://{id}/x               | test:///x                  |
			test://{id}/x               | test://a/b/x               |
			test://{id}/x               | test://a/x?y               |
			test://{id}                 | test://a?x                 |
			test://{id}                 | test://                    |
			test://{id}                 | test://%ff                 |
			test://aa{id}aa             | test://aaa                 |
			test://{a}--{b}             | test://1--                 |
			test://{a}--{b}             | test://--1                 |
			test://{a}--{b}             | test://1-2                 |
			test://{a}/{+path}/x/{id}   | test://1/x/2               |
			test://a                    | test://ab                  |
			test://a                    | test://A                   |
			""")
	void hasTheValuesOfAUriOrNone(String template, String uri, String values) {
		Map<String, String> matched = UriTemplate.parse(template).match(uri);
		assertThat((matched != null) ? new TreeMap<>(matched).toString() : null).isEqualTo(values);
	}

	@ParameterizedTest
	@ValueSource(strings = { "test://{a}{b}", "test://{a", "test://a}", "test://{a}/{a}", "test://{?a}", "test://{a*}",
			"test://{a:3}", "test://{a,b}", "test://{}", "test://{+a}/{+b}", "test://{{a}}",
			"test://{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}", "test://100%{a}", "test://{a}%zz" })
	void refusesWhatItDoesNotKnow(String template) {
		assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse(template))
			.withMessageMatching("(must|may) .+");
	}

	@Test
	void takesLittleTimeForTheWorstUri() {
		UriTemplate template = UriTemplate.parse("test://{a}aa{b}aa{c}aa{+d}aa{e}aa{f}aa{g}b");
		String uri = "test://" + "a".repeat(ResourceUri.MAX_LENGTH);
		assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
			for (int i = 0; i < 1000; i++) {
				assertThat(template.match(uri)).isNull();
				assertThat(template.match(uri + "b")).hasSize(7);
			}
		});
		assertThatNoException().isThrownBy(() -> template.match(""));
	}

}
