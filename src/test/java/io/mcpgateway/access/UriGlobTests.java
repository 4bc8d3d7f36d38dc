package io.mcpgateway.access;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

/** Tests globs over URIs. */
class UriGlobTests {

	private static final Duration MAX_TIME = Duration.ofSeconds(10);

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			**                              | file:///docs/a                      | true
			**                              | urn:isbn:0451450523                 | true
			file:///docs/**                 | file:///docs/                       | true
			file:///docs/**                 | file:///docs/a/b.md                 | true
			file:///docs/**                 | file:///docsy/a                     | false
			file:///docs/**                 | file:///docs                        | false
			file:///docs/*                  | file:///docs/a.md                   | true
			file:///docs/*                  | file:///docs/                       | true
			file:///docs/*                  | file:///docs/a/b.md                 | false
			file:///docs/*.md               | file:///docs/a.md                   | true
			file:///docs/*.md               | file:///docs/a.md.txt               | false
			file:///docs/*.md               | file:///docs/a/.md                  | false
			file:///docs/a.md               | file:///docs/a.md                   | true
			file:///docs/a.md               | file:///docs/a.md/                  | false
			file:///docs/a.md               | file:///docs/A.md                   | false
			file:///docs/**/secret.txt      | file:///docs/secret.txt             | true
			file:///docs/**/secret.txt      | file:///docs/a/secret.txt           | true
			file:///docs/**/secret.txt      | file:///docs/a/b/secret.txt         | true
			file:///docs/**/secret.txt      | file:///docs/nosecret.txt           | false
			file:///docs/**/secret.txt      | file:///docs/a/nosecret.txt         | false
			file:///docs/**/**/secret.txt   | file:///docs/secret.txt             | true
			file:///docs/**/**              | file:///docs/a                      | true
			**/secret/**                    | file:///docs/secret/a               | true
			**/secret/**                    | s3://secret/a                       | true
			**/secret/**                    | s3://secrets/a                      | false
			file:///docs/a**b               | file:///docs/a/x/b                  | true
			file:///docs/a**b               | file:///docs/ab                     | true
			file:///docs/a***b              | file:///docs/a/b                    | true
			postgres://crm/public/*/schema  | postgres://crm/public/orders/schema | true
			postgres://crm/public/*/schema  | postgres://crm/public/orders/rows   | false
			postgres://crm/*/orders/*       | postgres://crm/public/orders/rows   | true
			*://crm/**                      | db://crm/top                        | true
			file:///docs/*a*a*b             | file:///docs/aaaaab                 | true
			file:///docs/*a*a*b             | file:///docs/aaaaac                 | false
			file:///docs/*/*/c              | file:///docs/a/b/c                  | true
			file:///docs/*/*/c              | file:///docs/a/c                    | false
			file:///docs/%C3%9Cber/*        | file:///docs/%C3%9Cber/a            | true
			file:///docs/Über/*             | file:///docs/%C3%9Cber/a            | true
			file:///docs/%c3%9cber/*        | file:///docs/%C3%9Cber/a            | true
			file:///docs/%61.md             | file:///docs/a.md                   | true
			FILE:///docs/**                 | file:///docs/a.md                   | true
			file://localhost/docs/**        | file:///docs/a.md                   | true
			file:/docs/**                   | file:///docs/a.md                   | true
			file://host/docs/**             | file:///docs/a.md                   | false
			x:a~b                           | x:a%7Eb                             | true
			file:///docs/%2A                | file:///docs/*                      | true
			file:///docs/%2A                | file:///docs/a                      | false
			s3://acme/%2E%2E/a              | s3://acme/%2E%2E/a                  | true
			urn:isbn:**                     | urn:isbn:045                        | true
			x:a?b=c                         | x:a?b=c                             | true
			x:a                             | x:a%3Fb                             | false
			""")
	void fit(String glob, String uri, boolean fits) {
		assertThat(UriGlob.of(glob).matches(CanonicalUri.of(uri))).isEqualTo(fits);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			file:///docs/**            | ''                   | true  | false
			file:///docs/**            | file:///             | true  | false
			file:///docs/**            | file:///docs/        | true  | true
			file:///docs/**            | file:///docs/a/      | true  | true
			file:///docs/**            | file:///src/         | false | false
			file:///docs/*             | file:///docs/        | true  | false
			file:///docs/*             | file:///docs/a/      | false | false
			file:///docs/a             | file:///docs/        | true  | false
			file:///docs/a             | file:///docs/a/      | false | false
			file:///docs/a             | file:///docs/a       | true  | false
			file:///docs/**/b          | file:///docs/a/      | true  | false
			file:///docs/*/b/**        | file:///docs/a/      | true  | false
			file:///docs/*/b/**        | file:///docs/a/b/    | true  | true
			file:///docs/*/b/**        | file:///docs/a/c/    | false | false
			file:///docs/**/secret/**  | file:///docs/x/      | true  | false
			file:///docs/**/secret/**  | file:///docs/secret/ | true  | true
			**                         | ''                   | true  | true
			postgres://crm/*/orders/** | postgres://crm/      | true  | false
			""")
	void sayWhatHoldsBelow(String glob, String prefix, boolean any, boolean all) {
		assertThat(UriGlob.of(glob).mayMatchBelow(prefix)).isEqualTo(any);
		assertThat(UriGlob.of(glob).matchesAllBelow(prefix)).isEqualTo(all);
	}

	@ParameterizedTest
	@CsvSource({ "*a,330", "**a,330", "/**/a,200", "/*,400", "**/,300", "*/**/,150" })
	void takeNoLongerThanTheirLengthTimesThatOfTheUri(String repeated, int times) {
		UriGlob glob = UriGlob.of("x:" + repeated.repeat(times) + "!");
		String uri = "x:" + "a".repeat(8000) + "/a".repeat(4000);
		assertTimeout(MAX_TIME, () -> {
			assertThat(glob.matches(uri)).isFalse();
			assertThat(glob.matchesAllBelow(uri)).isFalse();
		});
	}

	@Test
	void fitTheLongestUris() {
		String uri = "file:///docs/" + "a/".repeat(8000) + "b";
		assertThat(UriGlob.of("file:///docs/**/b").matches(uri)).isTrue();
		assertThat(UriGlob.of("file:///docs/**/c").matches(uri)).isFalse();
	}

}
