package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Objects;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.tree.ConfiguredFile;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the connections to a server over SSH. The files are read for each
 * connection, since both change while the gateway runs.
 *
 * @param name name of the mount
 * @param user user name without one in the URL
 * @param key file of the private key
 * @param passphrase passphrase of an encrypted key
 * @param knownHosts file of the keys of servers
 * @param timeout maximum time of the login, and of each silence
 */
record SshSettings(String name, @Nullable String user, Path key, @Nullable String passphrase, Path knownHosts,
		Duration timeout) {

	private static final int MAX_KEY_SIZE = 64 * 1024;

	private static final int MAX_KNOWN_HOSTS_SIZE = 1024 * 1024;

	static SshSettings of(String name, GitMount mount) {
		return new SshSettings(name, mount.username(),
				Objects.requireNonNull(mount.sshKey(), "a mirror over SSH has a key"), mount.sshKeyPassphrase(),
				Objects.requireNonNull(mount.sshKnownHosts(), "a mirror over SSH has known hosts"),
				mount.fetchTimeout());
	}

	/** Reads the private key, at most 64 KB. */
	byte[] readKey() throws SshException {
		return read("ssh-key", this.key, MAX_KEY_SIZE);
	}

	/** Reads the keys of servers, at most 1 MB. */
	byte[] readKnownHosts() throws SshException {
		return read("ssh-known-hosts", this.knownHosts, MAX_KNOWN_HOSTS_SIZE);
	}

	/**
	 * Returns whether every user of the machine may read the private key; {@code false}
	 * where the platform has no such permissions.
	 */
	boolean isKeyOpenToAll() {
		try {
			return Files.readAttributes(this.key, PosixFileAttributes.class)
				.permissions()
				.contains(PosixFilePermission.OTHERS_READ);
		}
		catch (IOException | UnsupportedOperationException ex) {
			return false;
		}
	}

	/** Returns the settings without secrets. */
	@Override
	public String toString() {
		return "SshSettings[" + this.name + "]";
	}

	private static byte[] read(String property, Path file, int max) throws SshException {
		try {
			byte[] content = ConfiguredFile.of(file).read(max + 1);
			if (content.length <= max) {
				return content;
			}
		}
		catch (IOException ex) {
			throw new SshException("the gateway cannot read the file of " + property, ex);
		}
		throw new SshException("the file of " + property + " is too large", null);
	}

}
