package io.mneme.ui.http.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends bytes that no proper client would send. */
public final class RawHttpClient {

    private static final int TIMEOUT_MILLIS = 60_000;

    private RawHttpClient() {}

    /** Returns everything the server answers until it closes the connection. */
    public static String exchange(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns everything the server answers to a request whose rest never comes, until it closes the connection. */
    public static String begin(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public static String exchange(int port, String request) throws IOException {
        return exchange(port, request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }
}
