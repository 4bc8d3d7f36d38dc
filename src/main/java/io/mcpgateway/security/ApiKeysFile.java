package io.mcpgateway.security;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

import io.mcpgateway.configuration.InvalidYamlException;
import io.mcpgateway.configuration.YamlDocument;
import io.mcpgateway.tree.ConfiguredFile;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.util.Assert;

/** YAML file of API keys, whose top level are the names of the keys. */
record ApiKeysFile(Path path) {

	/** Property that names the file. */
	public static final String PROPERTY = "gateway.security.api-keys-file";

	private static final int MAX_SIZE = 1024 * 1024;

	private static final String KEYS = "keys";

	/**
	 * Reads the file; blocks on the disk.
	 * @throws IllegalArgumentException if the file cannot be read or exceeds 1 MB
	 */
	byte[] read() {
		try {
			byte[] content = ConfiguredFile.of(this.path).read(MAX_SIZE + 1);
			Assert.isTrue(content.length <= MAX_SIZE, PROPERTY + ": the file must not exceed 1MB");
			return content;
		}
		catch (IOException ex) {
			throw new IllegalArgumentException(PROPERTY + ": cannot read the file", ex);
		}
	}

	/**
	 * Parses the keys in the content of the file.
	 * @throws IllegalArgumentException if the content is invalid; the message names the
	 * line and omits the value, which may be a secret
	 */
	static Collection<ApiKey> parse(byte[] content) {
		return bind(content).entrySet()
			.stream()
			.map((named) -> ApiKey.of(PROPERTY + ": " + KEYS, named.getKey(), named.getValue()))
			.toList();
	}

	private static Map<String, ApiKeyProperties> bind(byte[] content) {
		try {
			return YamlDocument.parse(new String(content, StandardCharsets.UTF_8))
				.bind(Bindable.mapOf(String.class, ApiKeyProperties.class))
				.orElse(Map.of());
		}
		catch (InvalidYamlException ex) {
			throw new IllegalArgumentException(PROPERTY + " is invalid in line " + ex.line() + ": " + ex.reason());
		}
	}

}
