package io.mcpgateway.adapter.git.mount;

import java.util.HashMap;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.mount.TestMounts;
import org.eclipse.jgit.transport.URIish;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class SshUrlTests {

	private static final String MOUNT = "gateway.git.mounts.acme";

	private static final Map<String, String> FILES = Map.of("path", "/srv/copy", "ssh-key", "/etc/key",
			"ssh-known-hosts", "/etc/known_hosts");

	/** JGit chooses the path, so it must see the same server. */
	@ParameterizedTest
	@CsvSource({ "ssh://git@git.example/team/handbook.git, git, git.example, 22",
			"ssh://git@git.example:2222/team/handbook.git, git, git.example, 2222",
			"ssh://git.example/handbook.git,, git.example, 22",
			"ssh://git@git.example:22//srv/git/a.git, git, git.example, 22",
			"ssh://git@git.example/~ada/a.git, git, git.example, 22",
			"ssh://git@[2001:db8::1]:2222/a.git, git, 2001:db8::1, 2222",
			"git@git.example:team/handbook.git, git, git.example, 22", "git.example:a.git,, git.example, 22",
			"git@git.example:/srv/a.git, git, git.example, 22", "git@10.0.0.1:~/a.git, git, 10.0.0.1, 22" })
	void readsAnAddressAsJGitDoes(String text, String user, String host, int port) throws Exception {
		assertThat(SshUrl.parse(text)).isEqualTo(new SshUrl(user, host, port));
		URIish other = new URIish(text);
		assertThat(other.getUser()).isEqualTo(user);
		assertThat(other.getHost().replaceAll("[\\[\\]]", "")).isEqualTo(host);
		assertThat(Math.max(other.getPort(), 22)).isEqualTo(port);
		assertThat(other.getScheme()).isIn(null, "ssh");
	}

	@ParameterizedTest
	@ValueSource(strings = { "ssh://git:secret@git.example/a.git", "git:secret@git.example:a.git", "ssh://git.example",
			"ssh://git@git.example/", "ssh://git@git.example:0/a.git", "ssh://git@git.example:65536/a.git",
			"ssh://git@git.example/a.git?x=y", "ssh://git@git.example/a b.git", "ssh://git@git.example/it's.git",
			"ssh://-oProxyCommand=id/a.git", "git@git.example:-a.git", "ssh://git@git.example/-a.git",
			"ssh:git.example/a.git", "/srv/git/a.git", "C:\\git\\a.git", "a.git", "", "git@git.example:a\n.git",
			"ssh://git@git.example%0a/a.git", "ext::sh -c id", "git://git.example/a.git", "file:///srv/a.git",
			"ssh+git://git@git.example/a.git", "ftp://git.example/a.git" })
	void isNoOtherAddress(String text) {
		assertRefused(Map.of("url", text), MOUNT + ".url must be a URL without password and query, such as "
				+ "https://git.example/handbook.git or ssh://git@git.example/handbook.git");
	}

	@Test
	void needsAUserAKeyAndKnownHosts() {
		String url = "ssh://git@git.example/a.git";
		assertRefused(Map.of("url", url, "ssh-key", ""), "ssh-key is required: the file of the private key for url");
		assertRefused(Map.of("url", url, "ssh-known-hosts", ""),
				"ssh-known-hosts is required: the file of the keys of the server, see ssh-keyscan");
		assertRefused(Map.of("url", url, "username", "git", "password", "secret"),
				"password is for a url over HTTP: name ssh-key only");
		assertRefused(Map.of("url", url, "username", "git"), "url or username must name the user");
		assertRefused(Map.of("url", "git.example:a.git"), "url or username must name the user");
		assertRefused(Map.of("url", "https://git.example/a.git"),
				"ssh-key, ssh-key-passphrase and ssh-known-hosts need a url such as");
	}

	private static void assertRefused(Map<String, String> properties, String message) {
		Map<String, String> all = new HashMap<>(FILES);
		all.putAll(properties);
		all.values().removeIf((value) -> value.isEmpty() && !properties.getOrDefault("url", "x").isEmpty());
		assertThatIllegalArgumentException().isThrownBy(() -> TestMounts.of(new GitRegistrar(), "acme", all))
			.withMessageContaining(message);
	}

}
