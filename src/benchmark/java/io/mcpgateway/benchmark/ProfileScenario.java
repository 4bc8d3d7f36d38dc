package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Records the gateway from its start through the load of {@link ColdScenario}, and
 * reports the dearest frames of each part and the classes that took longest to load.
 */
final class ProfileScenario implements Scenario {

	@Override
	public String name() {
		return "profile";
	}

	@Override
	public List<ProfileResult> run(Options options) throws Exception {
		Path recording = Files.createTempFile("benchmark", ".jfr");
		Path cache = Files.createTempFile("benchmark", ".aot");
		try (SmallFile small = SmallFile.create("page.md", 4 * 1024)) {
			ServerLauncher launcher = new ServerLauncher(options);
			if (!options.hasAotCache()) {
				return run(ServerNames.GATEWAY, launcher, new FlightRecording(recording), small, options);
			}
			launcher.onAllCores().trainRecorded(cache);
			return run(ServerNames.GATEWAY_AOT, launcher.asInImage(cache), new FlightRecording(recording), small,
					options);
		}
		finally {
			Files.delete(recording);
			Files.delete(cache);
		}
	}

	private static List<ProfileResult> run(String name, ServerLauncher launcher, FlightRecording recording,
			SmallFile small, Options options) throws Exception {
		Instant read;
		Instant first;
		try (ServersUnderTest subjects = new ServersUnderTest()) {
			ServerProcess server = launcher.with(recording.flag()).gateway(small.path().getParent());
			subjects.add(name, server, (port) -> small.load(port, ProtocolRevision.STATELESS, options));
			FilePeer.read(server.port(), ProtocolRevision.STATELESS, small.path());
			read = Instant.now();
			subjects.all().getFirst().work().run(ColdScenario.FIRST_LOAD);
			first = Instant.now();
			subjects.all().getFirst().work().run(ColdScenario.NEXT_LOAD);
		}
		return List.of(frames(StartScenario.TITLE, name, recording, Instant.MIN, read),
				frames(ColdScenario.FIRST, name, recording, read, first),
				frames(ColdScenario.NEXT, name, recording, first, Instant.MAX),
				ProfileResult.of("classes by load time", name, "ms", recording.classes()));
	}

	private static ProfileResult frames(String title, String name, FlightRecording recording, Instant from, Instant to)
			throws IOException {
		return ProfileResult.of(title + ", frames", name, "% of samples", recording.frames(from, to));
	}

}
