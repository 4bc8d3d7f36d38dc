package io.mcpgateway.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import org.jspecify.annotations.Nullable;

/**
 * Places in lists that only the gateway can read and write: AES-GCM, filled up so that
 * not even their lengths are told.
 */
final class SealedPlaces {

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final String CIPHER = "AES/GCM/NoPadding";

	private static final int NONCE = 12;

	private static final int TAG = 128;

	private static final int KEY = 16;

	private static final int BLOCK = 256;

	private final SecretKeySpec key;

	private SealedPlaces(byte[] key) {
		this.key = new SecretKeySpec(key, "AES");
	}

	/** With a key made of a secret, or with one that nobody else has. */
	static SealedPlaces of(@Nullable String secret) {
		byte[] key = new byte[KEY];
		RANDOM.nextBytes(key);
		return new SealedPlaces((secret != null) ? Arrays.copyOf(digest(secret), KEY) : key);
	}

	String seal(String place) {
		byte[] nonce = new byte[NONCE];
		RANDOM.nextBytes(nonce);
		byte[] text = place.getBytes(StandardCharsets.UTF_8);
		byte[] sealed = crypt(Cipher.ENCRYPT_MODE, nonce, Arrays.copyOf(text, (text.length / BLOCK + 1) * BLOCK));
		ByteBuffer all = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed);
		return Base64.getUrlEncoder().withoutPadding().encodeToString(all.array());
	}

	/** The place; {@code null} if it was not sealed with this key. */
	@Nullable String open(String sealed) {
		try {
			byte[] all = Base64.getUrlDecoder().decode(sealed);
			byte[] text = crypt(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE),
					Arrays.copyOfRange(all, Math.min(NONCE, all.length), all.length));
			int end = text.length;
			while (end > 0 && text[end - 1] == 0) {
				end--;
			}
			return new String(text, 0, end, StandardCharsets.UTF_8);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private byte[] crypt(int mode, byte[] nonce, byte[] text) {
		try {
			Cipher cipher = Cipher.getInstance(CIPHER);
			cipher.init(mode, this.key, new GCMParameterSpec(TAG, nonce));
			return cipher.doFinal(text);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalArgumentException("this was not sealed here", ex);
		}
	}

	private static byte[] digest(String secret) {
		try {
			return MessageDigest.getInstance("SHA-256")
				.digest(("places in lists\n" + secret).getBytes(StandardCharsets.UTF_8));
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
