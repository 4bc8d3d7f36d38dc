package io.mcpgateway.upstream;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.client.InetAddressFilter;

/**
 * Handler that lets a channel connect to allowed addresses only. Sees the address that
 * the channel connects to, whether resolved from a name or written in a URL.
 */
@Sharable
final class ConnectGuard extends ChannelOutboundHandlerAdapter {

	private final InetAddressFilter allowed;

	ConnectGuard(InetAddressFilter allowed) {
		this.allowed = allowed;
	}

	@Override
	public void connect(ChannelHandlerContext context, SocketAddress remote, @Nullable SocketAddress local,
			ChannelPromise promise) throws Exception {
		if (remote instanceof InetSocketAddress address && !address.isUnresolved() && this.allowed.matches(address)) {
			super.connect(context, remote, local, promise);
		}
		else {
			promise.setFailure(new AddressRefusedException());
		}
	}

}
