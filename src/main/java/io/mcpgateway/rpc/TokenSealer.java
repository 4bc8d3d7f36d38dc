package io.mcpgateway.rpc;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * Encryption with AES-GCM of state kept and sent back by clients, such as cursors and
 * event ids. Each token has a random nonce, so equal states give different tokens. A
 * token opens only in the context of its sealing.
 */
final class TokenSealer {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final String CIPHER = "AES/GCM/NoPadding";

	private static final int NONCE_BYTES = 12;

	private static final int TAG_BITS = 128;

	private static final int KEY_BYTES = 16;

	private final SecretKeySpec key;

	/** Creates a sealer with the first 16 bytes of {@code key}. */
	private TokenSealer(byte[] key) {
		this.key = new SecretKeySpec(Arrays.copyOf(key, KEY_BYTES), "AES");
	}

	/**
	 * Returns a sealer with a key derived from a secret.
	 * @param purpose the use of the tokens; one secret gives each purpose another key
	 */
	public static TokenSealer of(String secret, String purpose) {
		return new TokenSealer(DigestUtils.sha256(purpose + "\n" + secret));
	}

	/**
	 * Encrypts a state as unpadded base64url.
	 * @param context the scope of the token, such as a session
	 */
	public String seal(byte[] state, byte[] context) {
		byte[] nonce = random(NONCE_BYTES);
		byte[] sealed = crypt(Cipher.ENCRYPT_MODE, nonce, state, context);
		return encode(ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array());
	}

	/**
	 * Returns the state in a token; {@code null} unless this sealer made exactly this
	 * token for the same context.
	 */
	public byte @Nullable [] open(String token, byte[] context) {
		try {
			byte[] all = Base64.getUrlDecoder().decode(token);
			return (all.length < NONCE_BYTES || !encode(all).equals(token)) ? null : crypt(Cipher.DECRYPT_MODE,
					Arrays.copyOf(all, NONCE_BYTES), Arrays.copyOfRange(all, NONCE_BYTES, all.length), context);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	/** Returns whether a text has the form of a token, which some sealer may open. */
	static boolean isToken(String text) {
		try {
			byte[] all = Base64.getUrlDecoder().decode(text);
			return all.length >= NONCE_BYTES + TAG_BITS / Byte.SIZE && encode(all).equals(text);
		}
		catch (IllegalArgumentException ex) {
			return false;
		}
	}

	private byte[] crypt(int mode, byte[] nonce, byte[] text, byte[] context) {
		try {
			Cipher cipher = Cipher.getInstance(CIPHER);
			cipher.init(mode, this.key, new GCMParameterSpec(TAG_BITS, nonce));
			cipher.updateAAD(context);
			return cipher.doFinal(text);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalArgumentException("the token is not from this sealer", ex);
		}
	}

	private static String encode(byte[] bytes) {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
	}

	private static byte[] random(int count) {
		byte[] bytes = new byte[count];
		RANDOM.nextBytes(bytes);
		return bytes;
	}

}
