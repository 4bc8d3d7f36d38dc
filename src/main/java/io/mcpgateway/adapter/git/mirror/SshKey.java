package io.mcpgateway.adapter.git.mirror;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.util.Arrays;

import com.jcraft.jsch.Identity;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.KeyPairGenEdDSA;
import org.jspecify.annotations.Nullable;

/**
 * Private key in the format of OpenSSH, in PEM or in PKCS #8. Made by JSch, which has no
 * way to find the public key of an Ed25519 key in PKCS #8 without another provider of
 * cryptography.
 */
public final class SshKey implements KeyPairGenEdDSA {

	private static final int LENGTH = 32;

	private static final String NAME = "ssh-key";

	static {
		JSch.setConfig("keypairgen_fromprivate.eddsa", SshKey.class.getName());
	}

	private byte[] secret = new byte[0];

	private byte[] open = new byte[0];

	/**
	 * Adds a key to a client. Ends of lines, and blanks around the key, may be those of
	 * any editor or secret store.
	 */
	static void add(JSch client, byte[] file, @Nullable String passphrase) throws SshException {
		String text = new String(file, StandardCharsets.ISO_8859_1).replace("\r", "").strip() + "\n";
		try {
			client.addIdentity(NAME, text.getBytes(StandardCharsets.ISO_8859_1), null,
					(passphrase != null) ? passphrase.getBytes(StandardCharsets.UTF_8) : null);
		}
		catch (JSchException | RuntimeException | LinkageError ex) {
			throw new SshException((passphrase != null) ? "ssh-key is no private key that ssh-key-passphrase opens"
					: "ssh-key is no private key", ex);
		}
		if (client.getIdentityRepository().getIdentities().stream().anyMatch(Identity::isEncrypted)) {
			throw new SshException("ssh-key is encrypted: set ssh-key-passphrase", null);
		}
	}

	@Override
	public void init(String name, int length) {
		throw new UnsupportedOperationException();
	}

	/** Takes a private key of 32 bytes. */
	@Override
	public void init(String name, byte[] key) throws Exception {
		if (!name.equals("Ed25519") || key.length != LENGTH) {
			throw new InvalidKeyException(name);
		}
		KeyPairGenerator generator = KeyPairGenerator.getInstance(name);
		generator.initialize(LENGTH * Byte.SIZE - 1, new Chosen(key));
		PublicKey found = generator.generateKeyPair().getPublic();
		byte[] encoded = found.getEncoded();
		this.secret = key.clone();
		this.open = Arrays.copyOfRange(encoded, encoded.length - LENGTH, encoded.length);
	}

	@Override
	public byte[] getPub() {
		return this.open.clone();
	}

	@Override
	public byte[] getPrv() {
		return this.secret.clone();
	}

	/** Source of the bytes of a private key, for its generator. */
	private static final class Chosen extends SecureRandom {

		private static final long serialVersionUID = 1L;

		private final byte[] key;

		Chosen(byte[] key) {
			super(null, null);
			this.key = key.clone();
		}

		@Override
		public void nextBytes(byte[] bytes) {
			System.arraycopy(this.key, 0, bytes, 0, bytes.length);
		}

	}

}
