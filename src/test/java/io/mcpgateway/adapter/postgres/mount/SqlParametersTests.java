package io.mcpgateway.adapter.postgres.mount;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Tests of parameters in the operator's statements. */
class SqlParametersTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			select :n | select  cast($1 as int)
			select :n+:m, :n | select  cast($1 as int)+ cast($2 as int),  cast($1 as int)
			x=:n::text | x= cast($1 as int)::text
			limit:n | limit cast($1 as int)
			(:n) | ( cast($1 as int))
			:n; | cast($1 as int)
			""")
	void haveANumberAndAType(String sql, String expected) {
		assertThat(parse(sql.replace("`", "")).sql().strip()).isEqualTo(expected.strip());
	}

	@ParameterizedTest
	@ValueSource(strings = { "select 'a:n'", "select 'a'':n'", "select '\\' || ':n'", "select e'\\':n'",
			"select E'\\\\' ", "select E'a'':n'", "select \":n\"", "select \"a\"\":n\"", "select $$:n$$",
			"select $a$ $$:n $b$ $a$", "select 1 -- :n", "select 1 -- :n\n, 2", "select /* :n /* ; */ :n */ 1",
			"select a::n", "select f(n := 1)", "select a[1:2]", "select a[:2]", "select a$$n, b$$n", "select U&':n'",
			"select 'a' ':n'", "select 1 : 2", "select 'e'':n'", "select ne':n'", "select $Ü$:n$Ü$",
			"select ';', \";\", $$;$$ /*;*/ --;" })
	void areNotWhatOnlyLooksLikeThem(String sql) {
		assertThat(parse(sql)).isEqualTo(new SqlParameters(sql, List.of()));
	}

	@ParameterizedTest
	@ValueSource(strings = { "select 1; select 2", ";;", "select 1; x", "select 1;'x'", "select 1; /* x */ drop" })
	void standInOneStatement(String sql) {
		assertThatIllegalArgumentException().isThrownBy(() -> parse(sql))
			.withMessage("must be one statement without a semicolon inside");
	}

	@ParameterizedTest
	@ValueSource(strings = { "select 'a", "select 'a''", "select \"a", "select /* a", "select /* /* a */",
			"select $$a$", "select $a$ $b$", "select E'a\\'", "select e'" })
	void standInAStatementWhoseQuotesAreClosed(String sql) {
		assertThatIllegalArgumentException().isThrownBy(() -> parse(sql))
			.withMessageStartingWith("has an unclosed quote or comment: ");
	}

	@Test
	void areNotNumbers() {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("select $1"))
			.withMessage("cannot contain $1: write :name for a parameter");
	}

	@Test
	void areNumberedInTheirOrder() {
		assertThat(parse(":m :n :m").names()).containsExactly("m", "n");
	}

	private static SqlParameters parse(String sql) {
		return SqlParameters.of(sql, (name) -> "int");
	}

}
