package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of a mount whose encoding the operator names. */
class FileEncodingTests {

	private static final String CHARSET = "/_meta/io.mcpgateway~1charset";

	@TempDir
	private Path root;

	@Test
	void isThatOfTheMountWhereBytesFit() throws IOException {
		write("short.txt", "\u0434\u0430", "windows-1251");
		write("marked.txt", "\ufeff\u0434\u0430\n", "UTF-16LE");
		Files.write(this.root.resolve("binary"), new byte[] { 1, 0, (byte) 0xff });
		CatalogClient client = client("windows-1251");
		assertThat(client.text("file:///docs/short.txt")).isEqualTo("\u0434\u0430");
		assertThat(client.text("file:///docs/short.txt?tail=1")).isEqualTo("\u0434\u0430");
		assertThat(client.content("file:///docs/short.txt").at(CHARSET).stringValue()).isEqualTo("windows-1251");
		assertThat(client.text("file:///docs/marked.txt")).isEqualTo("\u0434\u0430\n");
		assertThat(client.blob("file:///docs/binary")).containsExactly(1, 0, 0xff);
	}

	@Test
	void isLeftToUtf8WhereOnlyThatFits() throws IOException {
		write("a.txt", "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n", "UTF-8");
		write("b.txt", "\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n", "Shift_JIS");
		CatalogClient client = client("Shift_JIS");
		assertThat(client.text("file:///docs/a.txt")).isEqualTo("\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n");
		assertThat(client.content("file:///docs/a.txt").at(CHARSET).isMissingNode()).isTrue();
		assertThat(client.text("file:///docs/b.txt")).isEqualTo("\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n");
	}

	@Test
	void ofUtf8LeavesAllOthersBlobs() throws IOException {
		write("a.txt", "K\u00e4se und Br\u00f6tchen\n", "ISO-8859-1");
		assertThat(client("UTF-8").content("file:///docs/a.txt").has("blob")).isTrue();
	}

	/** The bytes of ISO-2022-JP are ASCII, so that only a name tells. */
	@Test
	void ofSevenBitsIsReadByLines() throws IOException {
		write("mail.txt", "\u4ef6\u540d\n\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n\u672b\u5c3e\n", "ISO-2022-JP");
		CatalogClient client = client("ISO-2022-JP");
		assertThat(client.text("file:///docs/mail.txt?lines=2-2")).isEqualTo("\u65e5\u672c\u8a9e\u306e\u6587\u7ae0\n");
		assertThat(client.text("file:///docs/mail.txt")).startsWith("\u4ef6\u540d\n");
	}

	@Test
	void mustBeKnown() {
		assertThatThrownBy(() -> client("Latin-99")).hasMessageContaining("gateway.files.mounts.docs.charset")
			.rootCause()
			.hasMessageContaining("Latin-99");
	}

	private void write(String name, String text, String charset) throws IOException {
		Files.write(this.root.resolve(name), text.getBytes(Charset.forName(charset)));
	}

	private CatalogClient client(String charset) {
		return ServedMount
			.of(TestMounts.of(new FileRegistrar(), "docs", Map.of("root", this.root.toString(), "charset", charset)))
			.client();
	}

}
