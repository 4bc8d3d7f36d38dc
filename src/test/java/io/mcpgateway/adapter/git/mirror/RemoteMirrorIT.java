package io.mcpgateway.adapter.git.mirror;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.WrittenRepository;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.http.client.ReactorResourceFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

class RemoteMirrorIT {

	private static final List<String> LEFT_BEHIND = List.of("received123.pack", "objects/incoming_123.pack",
			"objects/incoming_123.idx");

	@AutoClose
	private final WrittenRepository remote = WrittenRepository.create();

	@AutoClose
	private final GitHttpServer server = GitHttpServer.of(this.remote, 0);

	@TempDir
	private Path base;

	@Test
	void deletesThePacksThatAnEndedProcessLeft() throws Exception {
		this.remote.put("a.txt", "one").commit("begin");
		Path copy = this.base.resolve("copy");
		fetch(copy);
		for (String name : LEFT_BEHIND) {
			Files.writeString(copy.resolve(name), "half a pack");
		}
		fetch(copy);
		assertThat(LEFT_BEHIND).noneMatch((name) -> Files.exists(copy.resolve(name)));
		assertThat(copy.resolve("refs/heads/main")).exists();
	}

	@Test
	void deletesNothingInADirectoryOfOthers() throws Exception {
		Path other = Files.createDirectories(this.base.resolve("other/objects")).getParent();
		for (String name : LEFT_BEHIND) {
			Files.writeString(other.resolve(name), "half a pack");
		}
		assertThatIOException().isThrownBy(() -> fetch(other));
		assertThat(LEFT_BEHIND).allMatch((name) -> Files.exists(other.resolve(name)));
	}

	private void fetch(Path directory) throws Exception {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.setUseGlobalResources(false);
		resources.setShutdownQuietPeriod(Duration.ZERO);
		resources.afterPropertiesSet();
		GitMount mount = new Binder(
				new MapConfigurationPropertySource(Map.of("path", directory, "url", this.server.url())))
			.bind("", Bindable.of(GitMount.class))
			.get();
		try (RemoteMirror mirror = new RemoteMirror(mount, new SmartHttp("git-acme", mount, resources))) {
			mirror.fetch();
		}
		finally {
			resources.destroy();
		}
	}

}
