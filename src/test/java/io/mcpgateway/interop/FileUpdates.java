package io.mcpgateway.interop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Base of tests that real clients get notices of changed files. */
abstract class FileUpdates {

	private static final String FILE = "file:///docs/file.txt";

	private static final String FENCE = "file:///docs/fence.txt";

	@TempDir
	static Path root;

	static Map<String, ?> properties;

	@AutoClose
	static Deployment gateway;

	@BeforeAll
	static void startGateway() throws IOException, InterruptedException {
		run("for name in file other fence; do echo first > $name.txt; done");
		properties = Map.of("gateway.files.mounts.docs.root", root);
		gateway = Deployment.start(properties);
	}

	/** Connects once for all checks, as connecting takes most of the time. */
	static void requireUpdates(String client, String transport, String revision)
			throws IOException, InterruptedException {
		try (Subscriber subscriber = Subscriber.connect(client, Route.of(transport, gateway.origin(), properties),
				revision)) {
			assertThat(subscriber.revision()).isEqualTo(revision);
			subscriber.subscribe(FILE);
			subscriber.subscribe(FENCE);
			hearsOfEachWayToChangeAFile(subscriber);
			hearsOfNothingElse(subscriber);
			if (subscriber.hearsOfLists()) {
				hearsOfANewFile(subscriber);
			}
		}
	}

	private static void hearsOfEachWayToChangeAFile(Subscriber subscriber) throws IOException, InterruptedException {
		run("echo more >> file.txt");
		subscriber.hear(updated(FILE));
		hearUntilNow(subscriber);
		run("echo another > file.tmp && mv file.tmp file.txt");
		subscriber.hear(updated(FILE));
		hearUntilNow(subscriber);
		run("rm file.txt");
		hearUntilNow(subscriber);
		run("echo again > file.txt");
		subscriber.hear(updated(FILE));
		hearUntilNow(subscriber);
	}

	private static void hearsOfNothingElse(Subscriber subscriber) throws IOException, InterruptedException {
		run("echo more | tee -a other.txt >> file.txt");
		subscriber.hear(updated(FILE));
		// The write of the file may be announced in parts
		assertThat(hearUntilNow(subscriber)).isSubsetOf(updated(FENCE), updated(FILE));
		subscriber.unsubscribe(FILE);
		run("echo more | tee -a other.txt >> file.txt");
		assertThat(hearUntilNow(subscriber)).containsOnly(updated(FENCE));
	}

	private static void hearsOfANewFile(Subscriber subscriber) throws IOException, InterruptedException {
		run("mktemp new-XXXXXX");
		subscriber.hear("list_changed");
	}

	/**
	 * Notices of one window come in any order. So a file is changed again after its first
	 * notice: later notices belong to a later window.
	 */
	private static List<String> hearUntilNow(Subscriber subscriber) throws IOException, InterruptedException {
		List<String> heard = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			run("echo more >> fence.txt");
			heard.addAll(subscriber.hear(updated(FENCE)));
		}
		return heard;
	}

	private static String updated(String uri) {
		return "updated " + uri;
	}

	/** Changes files from another process. */
	private static void run(String script) throws IOException, InterruptedException {
		CommandResult shell = CommandResult.run(root, Map.of(), List.of("sh", "-c", script));
		assertThat(shell.exitCode()).as(shell.errors()).isZero();
	}

}
