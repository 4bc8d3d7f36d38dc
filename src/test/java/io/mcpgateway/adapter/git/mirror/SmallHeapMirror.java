package io.mcpgateway.adapter.git.mirror;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.git.GitRegistrar;
import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.mount.TestMounts;
import io.mcpgateway.testkit.GitHttpServer;
import io.mcpgateway.testkit.SmallHeapProcess;
import org.springframework.http.client.ReactorResourceFactory;

/** Mirrors of servers in a process with a small heap. */
final class SmallHeapMirror {

	private SmallHeapMirror() {
	}

	/**
	 * Fetches from each server into a directory of its own, one after the other.
	 * @return for each server, the message of the failure, or nothing
	 */
	static List<String> fetch(Path directory, GitHttpServer... servers) {
		List<String> arguments = new ArrayList<>(List.of(directory.toString()));
		for (GitHttpServer server : servers) {
			arguments.add(server.url().toString());
		}
		return SmallHeapProcess.run(SmallHeapMirror.class, arguments);
	}

	/**
	 * Prints the outcomes.
	 * @param arguments the directory and the addresses
	 */
	public static void main(String[] arguments) {
		ReactorResourceFactory resources = new ReactorResourceFactory();
		resources.afterPropertiesSet();
		for (int i = 1; i < arguments.length; i++) {
			GitMount mount = TestMounts
				.of(new GitRegistrar(), "copy", Map.of("path", Path.of(arguments[0], "copy" + i), "url", arguments[i]))
				.source();
			try (RemoteMirror mirror = new RemoteMirror(mount, new SmartHttp("git-copy", mount, resources))) {
				mirror.fetch();
				SmallHeapProcess.print("");
			}
			catch (Exception ex) {
				SmallHeapProcess.print(String.valueOf(ex.getMessage()));
			}
		}
		System.exit(0);
	}

}
