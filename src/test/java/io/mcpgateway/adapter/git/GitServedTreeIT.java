package io.mcpgateway.adapter.git;

import java.util.List;
import java.util.Map;

import io.mcpgateway.resource.ServedTreeContract;
import io.mcpgateway.testkit.CatalogClient;
import org.junit.jupiter.api.AutoClose;

/** Contract tests of the tree of a branch; each file is a commit of its own. */
class GitServedTreeIT implements ServedTreeContract {

	@AutoClose
	private final ServedRepository served = ServedRepository.create();

	@Override
	public void put(String path, byte[] bytes) {
		this.served.written().put(path, bytes);
	}

	@Override
	public CatalogClient client(List<String> include, List<String> exclude) {
		this.served.written().commit("put");
		return this.served.remount(Map.of("include", include, "exclude", exclude)).client();
	}

	@Override
	public String root() {
		return ServedRepository.MAIN;
	}

	/** A tree of git has no times. */
	@Override
	public boolean hasTimes() {
		return false;
	}

}
