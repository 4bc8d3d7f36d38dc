package io.mcpgateway.skill;

import io.mcpgateway.skill.SkillReader.InvalidSkillException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests that frontmatter is read as other parsers read it, and that none does harm. */
class FrontmatterTests {

	/** Values as the core schema of YAML 1.2 reads them. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			text           | "text"
			yes            | "yes"
			No             | "No"
			on             | "on"
			2026-11-25     | "2026-11-25"
			12:30:45       | "12:30:45"
			1_000          | "1_000"
			"1"            | "1"
			'true'         | "true"
			!!str 1        | "1"
			true           | true
			False          | false
			~              | null
			null           | null
			1              | 1
			-17            | -17
			0x1F           | 31
			0o17           | 15
			017            | 17
			1.50           | 1.50
			1e3            | 1E+3
			.inf           | ".inf"
			1.2.3          | "1.2.3"
			[a, 1, [b]]    | ["a",1,["b"]]
			{a: 1, b: {}}  | {"a":1,"b":{}}
			""")
	void readsValuesAsOtherParsersDo(String yaml, String json) {
		assertThat(Frontmatter.parse("---\nv: " + yaml + "\n---\n").get("v").toString()).isEqualTo(json);
	}

	@Test
	void readsEveryFieldInItsOrder() {
		String document = "\uFEFF---\r\nname: a\r\nlicense: \u00e4\r\nmetadata:\r\n  x: |\r\n    two\r\n    lines\r\n<<: merged\r\n---\r\n# Text\r\n---\r\n";
		assertThat(Frontmatter.parse(document).toString()).isEqualTo(
				"{\"name\":\"a\",\"license\":\"\u00e4\",\"metadata\":{\"x\":\"two\\nlines\\n\"},\"<<\":\"merged\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "# No frontmatter", "---\nname: a\n", " ---\nname: a\n---\n", "---\n---\n",
			"---\n- a\n---\n", "---\njust a text\n---\n", "---\na: 1\na: 2\n---\n", "---\n[a]: 1\n---\n",
			"---\na: [\n---\n", "---\na: &a [x]\nb: *a\n---\n", "---\na: &a { b: *a }\n---\n",
			"---\na: \t\u0000\n---\n", "---\n!!javax.script.ScriptEngineManager [x]: 1\n---\n" })
	void refusesOtherDocuments(String document) {
		assertThatThrownBy(() -> Frontmatter.parse(document)).isInstanceOf(InvalidSkillException.class);
	}

	@Test
	void refusesDeepAndLongDocuments() {
		assertThatThrownBy(() -> Frontmatter.parse("---\na: " + "[".repeat(1000) + "]".repeat(1000) + "\n---\n"))
			.isInstanceOf(InvalidSkillException.class);
		assertThatThrownBy(() -> Frontmatter.parse("---\na: " + "x".repeat(100_000) + "\n---\n"))
			.isInstanceOf(InvalidSkillException.class);
		assertThat(Frontmatter.parse("---\na: " + "9".repeat(10_000) + "\n---\n").get("a").isString()).isTrue();
	}

}
