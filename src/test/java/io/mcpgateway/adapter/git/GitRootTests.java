package io.mcpgateway.adapter.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.LocalRootContract;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.testkit.WrittenRepository;
import org.springframework.beans.factory.BeanRegistrar;

class GitRootTests implements LocalRootContract {

	@Override
	public BeanRegistrar registrar() {
		return new GitRegistrar();
	}

	@Override
	public Map<String, Object> properties(Path root) {
		return Map.of(property(), root, "gateway.git.mounts.late.watch", "off");
	}

	@Override
	public String property() {
		return "gateway.git.mounts.late.path";
	}

	@Override
	public void create(Path root) throws IOException {
		WrittenRepository written = WrittenRepository.create();
		written.put("docs/a.txt", "one\ntwo\n").commit("a first file");
		Files.move(written.directory(), root);
	}

	/** Includes short forms, whose branch only the repository names. */
	@Override
	public List<String> uris() {
		return List.of("git://late/", "git://late/docs/a.txt", "git://late/docs/a.txt?lines=1-1",
				"git://late/heads/main/contents/docs/", "git://late/heads/main/log", "git://late/diff/main...main");
	}

	@Override
	public TemplateArgument argument() {
		return new TemplateArgument("git://late/{+path}", "path", "", Map.of());
	}

	@Override
	public String directory() {
		return "git://late/heads/main/contents/";
	}

}
