package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** PKCS #12 file with a key and its self-signed certificate for this machine. */
public record KeyStoreFile(Path path) {

	/** Password of the file and of the key. */
	public static final String PASSWORD = "of-the-test";

	/** Alias of the key. */
	public static final String ALIAS = "web";

	/** Creates a file in a directory, with the name as the certificate's subject. */
	public static KeyStoreFile create(Path directory, String name) throws IOException {
		return create(directory, name, "dns:localhost,ip:127.0.0.1");
	}

	/** Creates a file for other hosts, such as {@code dns:api.example}. */
	public static KeyStoreFile create(Path directory, String name, String hosts) throws IOException {
		Path store = directory.resolve(name + ".p12");
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "SAN=" + hosts,
				"-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", PASSWORD)
			.redirectErrorStream(true)
			.redirectOutput(directory.resolve(name + ".log").toFile())
			.start();
		if (keytool.onExit().join().exitValue() != 0) {
			throw new IOException("keytool failed, see " + directory.resolve(name + ".log"));
		}
		return new KeyStoreFile(store);
	}

	/** Returns the context of a client that trusts this certificate only. */
	public SSLContext trusting() throws IOException, GeneralSecurityException {
		KeyStore certificates = KeyStore.getInstance("PKCS12");
		certificates.load(null, null);
		certificates.setCertificateEntry(ALIAS, load().getCertificate(ALIAS));
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(certificates);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, trust.getTrustManagers(), null);
		return context;
	}

	/** Returns the content. */
	public KeyStore load() {
		try {
			return KeyStore.getInstance(this.path.toFile(), PASSWORD.toCharArray());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
