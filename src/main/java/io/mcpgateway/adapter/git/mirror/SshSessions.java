package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.mcpgateway.adapter.git.mount.SshUrl;
import io.mcpgateway.upstream.AddressGuard;
import io.mcpgateway.upstream.UpstreamSocket;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RemoteSession;
import org.eclipse.jgit.transport.SshSessionFactory;
import org.eclipse.jgit.transport.SshTransport;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Factory of the SSH connections of a mirror, one for each fetch. Nothing comes from the
 * account that runs the gateway: no configuration, key, agent or prompt.
 */
final class SshSessions extends SshSessionFactory implements MirrorConnections {

	private static final Logger logger = LoggerFactory.getLogger(SshSessions.class);

	private final SshUrl url;

	private final SshSettings settings;

	private final AtomicBoolean isWarned = new AtomicBoolean();

	private volatile @Nullable SshConnection open;

	SshSessions(SshUrl url, SshSettings settings) {
		this.url = url;
		this.settings = settings;
	}

	@Override
	public void attach(Transport transport) throws TransportException {
		if (!(transport instanceof SshTransport overSsh)) {
			throw new TransportException("the url is not one of SSH");
		}
		overSsh.setSshSessionFactory(this);
	}

	/**
	 * Connects and logs in, whatever JGit knows about the server. The files are read
	 * first, so that a connection opens only if the keys of the server are known.
	 */
	@Override
	public RemoteSession getSession(URIish uri, @Nullable CredentialsProvider credentials, FS files, int timeout)
			throws TransportException {
		byte[] key = this.settings.readKey();
		KnownHosts known = KnownHosts.of(this.settings.readKnownHosts(), this.url.host(), this.url.port());
		if (known.isEmpty()) {
			throw new SshException(SshConnection.UNKNOWN_KEY, null);
		}
		if (this.settings.isKeyOpenToAll() && this.isWarned.compareAndSet(false, true)) {
			logger.warn("Every user of this machine may read ssh-key of {}", this.settings.name());
		}
		try {
			UpstreamSocket socket = UpstreamSocket.connect(this.url.host(), this.url.port(),
					AddressGuard.ofConfiguredHosts(), this.settings.timeout());
			SshConnection connection = new SshConnection(socket, this.settings.timeout());
			this.open = connection;
			connection.login(this.url, this.settings, key, known);
			return connection;
		}
		catch (TransportException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new TransportException("Cannot connect to the server", ex);
		}
	}

	@Override
	public String getType() {
		return "mcpgateway";
	}

	@Override
	public void close() {
		SshConnection connection = this.open;
		if (connection != null) {
			connection.disconnect();
		}
	}

}
