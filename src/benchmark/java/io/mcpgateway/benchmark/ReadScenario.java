package io.mcpgateway.benchmark;

import java.util.List;

/**
 * Reads one small file with many clients.
 *
 * @param name the option that selects it
 * @param title the title in the report
 * @param file the name of the file
 * @param size the size of the file in bytes
 */
record ReadScenario(String name, String title, String file, int size) implements Scenario {

	static final String TEXT = "read 4 KiB of text";

	static final String BINARY = "read 256 KiB of bytes";

	@Override
	public List<RequestResult> run(Options options) throws Exception {
		try (SmallFile small = SmallFile.create(this.file, this.size);
				ServersUnderTest subjects = new ServersUnderTest()) {
			ServerLauncher launcher = new ServerLauncher(options);
			for (FilePeer peer : FilePeer.ofReads(launcher, small.path(), small.answer(), options)) {
				subjects.add(peer.name(), peer.starter().start(), (port) -> small.load(port, peer.revision(), options));
			}
			return new InterleavedRounds(this.title, this.size, options).run(subjects.all());
		}
	}

}
