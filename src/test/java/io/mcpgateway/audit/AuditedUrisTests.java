package io.mcpgateway.audit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how a URI appears in the audit log. */
class AuditedUrisTests {

	@ParameterizedTest
	@CsvSource({ "file:///docs/a, file:///docs/a", "s3://me:pass@acme/key, s3://acme/key", "s3://me@acme, s3://acme",
			"s3://a@b@acme/x@y, s3://acme/x@y", "db://shop/top?mail=a@b, db://shop/top?mail=a@b",
			"test://x?a=//u:p@h, test://x?a=//u:p@h", "urn:isbn:1, urn:isbn:1", "://, ://", "a://@, a://" })
	void isAllButTheUser(String uri, String fit) {
		assertThat(AuditedUris.sanitize(uri)).isEqualTo(fit);
	}

	@Test
	void isNoLongerThanFits() {
		assertThat(AuditedUris.sanitize("x".repeat(3000))).hasSize(2000);
	}

	@Test
	void isThereOnceAndWithFewOthers() {
		AuditedUris uris = new AuditedUris();
		for (int i = 0; i < 100; i++) {
			uris.add("test://" + i / 2);
		}
		assertThat(uris.all()).hasSize(20).doesNotHaveDuplicates().startsWith("test://0", "test://1");
	}

}
