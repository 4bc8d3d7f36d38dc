package io.mcpgateway.adapter.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests which files a document in a folder leads to, and how many. */
class DocumentFolderTests {

	private static final String PARAMETER = "name: %s\nin: query\n";

	@TempDir
	private Path directory;

	private Path folder;

	@BeforeEach
	void writeFiles() throws IOException {
		this.folder = Files.createDirectories(this.directory.resolve("api/parts")).getParent();
		Files.writeString(this.directory.resolve("secret.yaml"), PARAMETER.formatted("secret"));
		Files.writeString(this.folder.resolve("beside.yaml"), PARAMETER.formatted("beside"));
		Files.writeString(this.folder.resolve("parts/a b.yaml"), PARAMETER.formatted("below"));
		Files.writeString(this.folder.resolve("parts/chain.yaml"), "$ref: ../beside.yaml#");
		Files.createSymbolicLink(this.folder.resolve("linked.yaml"), Path.of("parts/a b.yaml"));
		Files.createSymbolicLink(this.folder.resolve("out.yaml"), Path.of("../secret.yaml"));
		Files.createSymbolicLink(this.folder.resolve("absolute.yaml"), this.directory.resolve("secret.yaml"));
	}

	@ParameterizedTest
	@CsvSource({ "beside.yaml, beside", "./beside.yaml#, beside", "parts/../beside.yaml, beside",
			"parts/a b.yaml, below", "parts/a%20b.yaml, below", "parts/chain.yaml, beside", "linked.yaml, below",
			"/beside.yaml, beside" })
	void leadsToFilesInTheFolder(String reference, String name) throws IOException {
		assertThat(parameters(reference)).containsExactly(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "../secret.yaml", "parts/../../secret.yaml", "%2e%2e/secret.yaml", "..%2Fsecret.yaml",
			"parts/..%2F..%2Fsecret.yaml", "out.yaml", "absolute.yaml", "//localhost/beside.yaml", "file:secret.yaml",
			"http://127.0.0.1:1/beside.yaml", "beside.yaml?x", "missing.yaml", "parts", "parts/", "", "#", ":", "%zz",
			"beside.yaml#name", "beside.yaml\\u0000" })
	void leadsNowhereElse(String reference) throws IOException {
		assertThat(parameters(reference)).isEmpty();
		assertThat(parameters(this.directory.resolve("secret.yaml").toUri().toString())).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "parts/b.yaml, true", "../b.yaml, true", "%2e%2e/b.yaml, false", "parts/%2E./b.yaml, false",
			"..%2fb.yaml, false", "..;x/b.yaml, false", "%252e%252e/b.yaml, false", "../../../b.yaml, false" })
	void leadsByNoNameThatServersReadAsADotSegment(String reference, boolean isServed) throws IOException {
		ReceivedDocument document = ReceivedDocument.of(new ByteArrayInputStream(new byte[0]));
		OpenApiFiles files = OpenApiFiles.of(URI.create("https://api.example/v1/openapi.yaml"), document,
				(file) -> true, null);
		assertThat(files.resolve(files.root(), reference) != null).isEqualTo(isServed);
	}

	@Test
	void refusesTooManyBytesInAll() throws IOException {
		StringBuilder references = new StringBuilder("beside.yaml");
		for (int i = 0; i < 3; i++) {
			Files.writeString(this.folder.resolve("large" + i + ".yaml"), "#x\n".repeat(2_000_000));
			references.append(" }, { $ref: large").append(i).append(".yaml");
		}
		assertThatThrownBy(() -> parameters(references.toString())).isInstanceOf(OpenApiException.class)
			.hasMessage("is larger than 16 MB with its files, the maximum of an OpenAPI document");
	}

	@Test
	void namesAFileThatIsMalformed() throws IOException {
		Files.writeString(this.folder.resolve("parts/broken.yaml"), "a: b: c");
		assertThatThrownBy(() -> parameters("parts/broken.yaml")).isInstanceOf(OpenApiException.class)
			.hasMessageStartingWith("refers to /parts/broken.yaml, which is not valid YAML");
	}

	@Test
	void refusesTooManyFiles() throws IOException {
		OpenApiFiles files = DocumentFolder.files(write("beside.yaml"));
		assertThatThrownBy(() -> {
			for (int i = 0; i < 5000; i++) {
				URI file = files.resolve(files.root(), "missing" + i);
				assertThat(file).isNotNull();
				files.file(file);
			}
		}).isInstanceOf(OpenApiException.class).hasMessage("has more than 4000 files");
	}

	private List<String> parameters(String reference) throws IOException {
		return new OpenApiReader(Set.of(), Set.of()).read(DocumentFolder.files(write(reference)))
			.getFirst()
			.queryParameters()
			.stream()
			.map(ApiParameter::name)
			.toList();
	}

	private Path write(String reference) throws IOException {
		String quoted = reference.contains(" }, {") ? reference : "\"" + reference + "\"";
		return Files.writeString(this.folder.resolve("openapi.yaml"),
				"openapi: 3.0.0\npaths: { /a: { get: { parameters: [ { $ref: " + quoted + " } ] } } }");
	}

}
