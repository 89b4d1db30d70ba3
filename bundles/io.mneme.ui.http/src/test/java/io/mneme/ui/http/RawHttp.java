package io.mneme.ui.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends bytes that no proper client would send. */
final class RawHttp {

    private static final int PATIENCE_MILLIS = 60_000;

    private RawHttp() {}

    /** Returns everything the server answers until it closes the connection. */
    static String exchange(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static String exchange(int port, String request) throws IOException {
        return exchange(port, request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }
}
