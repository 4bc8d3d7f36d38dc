package io.mcpgateway.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

import io.mcpgateway.docs.MarkdownPage.CodeBlock;
import io.mcpgateway.testkit.KeyStoreFile;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * Files and variables that the guides take as given. Only the directories of their paths
 * are others.
 *
 * @param directory the directory in place of those of the guides
 */
record GuideSurroundings(Path directory) {

	/** Text of {@code /srv/docs/plan.md}. */
	static final String PLAN = "a plan";

	/**
	 * Bytes of {@code /srv/docs/a.md}, of whose read the operations guide shows a line.
	 */
	private static final int SIZE = 5120;

	private static final Pattern DIRECTORIES = Pattern
		.compile("(?<!\\w)/(srv|tls|etc/gateway|etc/ssl|var/log/gateway|var/lib)\\b");

	private static final Map<String, String> VARIABLES = Map.of("SHOP_PASSWORD", "p", "PHOTOS_SECRET", "s",
			"REDIS_PASSWORD", "r", "WEATHER_KEY", "w", "ORDERS_CLIENT_SECRET", "s");

	/** Writes the files. */
	static GuideSurroundings prepare(Path directory) throws IOException, GeneralSecurityException {
		// The user of the image reads the documents too
		Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
		Path docs = Files.createDirectories(directory.resolve("docs/public"));
		Files.writeString(docs.resolve("menu.md"), "soup");
		Files.writeString(docs.resolveSibling("plan.md"), PLAN);
		Files.write(docs.resolveSibling("a.md"), new byte[SIZE]);
		Files.createDirectories(docs.resolveSibling("secret"));
		Files.writeString(docs.resolveSibling("secret/recipe.md"), "salt");
		Files.writeString(directory.resolve("api-keys.yaml"), "");
		Files.writeString(directory.resolve("db.pem"), pem("CERTIFICATE", trusted().getEncoded()));
		Files.copy(Path.of("src/test/resources/weather.yaml"), directory.resolve("weather.yaml"));
		Files.copy(directory.resolve("weather.yaml"), directory.resolve("orders.yaml"));
		return new GuideSurroundings(directory);
	}

	/** Writes a certificate of this machine, and returns the file of what trusts it. */
	KeyStoreFile certify() throws IOException, GeneralSecurityException {
		KeyStoreFile store = KeyStoreFile.create(this.directory, "web");
		Certificate certificate = store.load().getCertificate(KeyStoreFile.ALIAS);
		Key key = store.load().getKey(KeyStoreFile.ALIAS, KeyStoreFile.PASSWORD.toCharArray());
		Files.writeString(this.directory.resolve("tls.crt"), pem("CERTIFICATE", certificate.getEncoded()));
		Files.writeString(this.directory.resolve("tls.key"), pem("PRIVATE KEY", key.getEncoded()));
		return store;
	}

	/** Returns a text with the paths of this directory. */
	String in(String text) {
		return DIRECTORIES.matcher(text).replaceAll(this.directory.toString());
	}

	/** Returns the properties of an example, and the variables of the environment. */
	Map<String, Object> properties(CodeBlock example) throws IOException {
		Map<String, Object> properties = new HashMap<>(VARIABLES);
		new YamlPropertySourceLoader()
			.load("example", new ByteArrayResource(in(example.text()).getBytes(StandardCharsets.UTF_8)))
			.forEach((source) -> {
				for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
					properties.put(name, String.valueOf(source.getProperty(name)));
				}
			});
		return properties;
	}

	/** Returns a certificate that this JVM trusts. */
	private static Certificate trusted() throws GeneralSecurityException {
		TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		factory.init((KeyStore) null);
		return ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers()[0];
	}

	private static String pem(String kind, byte[] content) {
		return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END " + kind
				+ "-----\n";
	}

}
