package io.mcpgateway.adapter;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests which part of a document is kept, and what is counted. */
class BoundedTreeTests {

	private static final JsonShape SHAPE = JsonShape
		.of(Map.of("a", JsonShape.of(Map.of("b", JsonShape.SCALAR)), "all", JsonShape.ALL));

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{"a":{"b":1,"c":[2]},"d":{"e":[{}]}}  | {"a":{"b":"1"}}
			{"a":[{"b":true},{"c":1},[],null]}    | {"a":[{"b":true},{},[],null]}
			{"a":{"b":{"c":1}}}                   | {"a":{"b":{}}}
			{"all":{"x":[1.50,{"y":null}]}}       | {"all":{"x":["1.50",{"y":null}]}}
			[{"a":{"b":"x"}}]                     | [{"a":{"b":"x"}}]
			7                                     | "7"
			null                                  | null
			""")
	void keepsThePartThatHasAShape(String document, String kept) {
		assertThat(read(new BoundedTree(100, 100), document, SHAPE)).isEqualTo(kept);
	}

	@Test
	void countsWhatItKeepsOnly() {
		String document = "{\"skipped\":[" + "[],".repeat(1000) + "[]],\"all\":[1,2,3]}";
		assertThat(read(new BoundedTree(6, 100), document, SHAPE)).contains("[\"1\",\"2\",\"3\"]");
		assertThatThrownBy(() -> read(new BoundedTree(5, 100), document, SHAPE))
			.isInstanceOf(StreamConstraintsException.class);
		assertThatThrownBy(() -> read(new BoundedTree(100, 5), document, SHAPE))
			.isInstanceOf(StreamConstraintsException.class);
	}

	@Test
	void countsTheTreesOfABuilderTogether() {
		BoundedTree trees = new BoundedTree(10, 100);
		assertThat(read(trees, "[1,2,3,4]", JsonShape.ALL)).isNotEmpty();
		assertThat(read(trees, "[1,2,3,4]", JsonShape.ALL)).isNotEmpty();
		assertThatThrownBy(() -> read(trees, "1", JsonShape.ALL)).isInstanceOf(StreamConstraintsException.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{", "[1", "{\"a\":1,\"a\":2}", "1 2", "{} []", "{\"x\":[}" })
	void refusesMalformedDocuments(String document) {
		assertThatThrownBy(() -> read(new BoundedTree(100, 100), document, SHAPE)).isInstanceOf(JacksonException.class);
	}

	@Test
	void refusesDeepDocumentsWhereverTheDepthIs() {
		for (String name : new String[] { "all", "skipped" }) {
			String document = "{\"" + name + "\":" + "[".repeat(50_000);
			assertThatThrownBy(() -> read(new BoundedTree(100_000, 100), document, SHAPE))
				.isInstanceOf(StreamConstraintsException.class);
		}
	}

	private static String read(BoundedTree trees, String json, JsonShape shape) {
		return trees.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), shape).toString();
	}

}
