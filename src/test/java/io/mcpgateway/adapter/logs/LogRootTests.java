package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.LocalRootContract;
import io.mcpgateway.resource.TemplateArgument;
import org.springframework.beans.factory.BeanRegistrar;

class LogRootTests implements LocalRootContract {

	@Override
	public BeanRegistrar registrar() {
		return new LogsRegistrar();
	}

	@Override
	public Map<String, Object> properties(Path root) {
		return Map.of(property(), root.resolve("**/*.log"), "gateway.logs.mounts.late.watch", "off");
	}

	@Override
	public String property() {
		return "gateway.logs.mounts.late.path";
	}

	@Override
	public void create(Path root) throws IOException {
		Files.writeString(Files.createDirectories(root.resolve("shop")).resolve("app.log"), "a line\n");
	}

	@Override
	public List<String> uris() {
		return List.of("logs://late/recent", "logs://late/shop/app.log", "logs://late/shop/app.log?tail=1");
	}

	@Override
	public TemplateArgument argument() {
		return new TemplateArgument("logs://late/{+log}{?since,until,tail,after,level,grep}", "log", "", Map.of());
	}

}
