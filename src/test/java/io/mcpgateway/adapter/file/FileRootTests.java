package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.LocalRootContract;
import io.mcpgateway.resource.TemplateArgument;
import org.springframework.beans.factory.BeanRegistrar;

class FileRootTests implements LocalRootContract {

	@Override
	public BeanRegistrar registrar() {
		return new FileRegistrar();
	}

	@Override
	public Map<String, Object> properties(Path root) {
		return Map.of(property(), root, "gateway.files.mounts.late.watch", "off");
	}

	@Override
	public String property() {
		return "gateway.files.mounts.late.root";
	}

	@Override
	public void create(Path root) throws IOException {
		Files.writeString(Files.createDirectories(root.resolve("directory")).resolve("file.txt"), "one\ntwo\n");
	}

	@Override
	public List<String> uris() {
		return List.of("file:///late/", "file:///late/directory/", "file:///late/directory/file.txt",
				"file:///late/directory/file.txt?lines=1-1", "file:///late/directory/file.txt?bytes=0-1",
				"file:///late/directory/file.txt?tail=1");
	}

	@Override
	public TemplateArgument argument() {
		return new TemplateArgument("file:///late/{+path}", "path", "", Map.of());
	}

	@Override
	public String directory() {
		return "file:///late/";
	}

}
