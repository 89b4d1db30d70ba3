package io.mneme.ui.realtime.harness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A WebSocket client byte by byte, which can also break the protocol. It answers no ping. */
public final class RawSocket implements AutoCloseable {

    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final byte[] MASK = {1, 2, 3, 4};

    private final Socket socket;
    private final DataInputStream in;
    private final List<String> head = new ArrayList<>();

    /**
     * One frame of the server.
     *
     * @param opcode its type
     * @param payload its content; the status at the beginning of a close frame is left out
     * @param status the status of a close frame, else 0
     */
    public record ServerFrame(int opcode, String payload, int status) {}

    /**
     * Sends a request to upgrade, and reads the head of the response.
     *
     * @param headers lines that are added, or replace the usual ones of the same name; one without a value is left out
     */
    public RawSocket(int port, String path, String... headers) {
        try {
            socket = new Socket("127.0.0.1", port);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            in = new DataInputStream(socket.getInputStream());
            socket.getOutputStream().write(request(path, headers));
            for (String line = line(); !line.isEmpty(); line = line()) {
                head.add(line);
            }
        } catch (IOException broken) {
            throw new IllegalStateException("no connection", broken);
        }
    }

    /** Connects to a port of this machine under its usual name. */
    public static RawSocket connect(int port) {
        return new RawSocket(port, "/v1/realtime", "Host: 127.0.0.1:" + port);
    }

    private static byte[] request(String path, String... headers) {
        Stream<String> defaults = Stream.of(
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                        "Sec-WebSocket-Version: 13")
                .filter(header -> Stream.of(headers).noneMatch(given -> given.startsWith(header.split(" ")[0])));
        Stream<String> given = Stream.of(headers).filter(header -> !header.endsWith(":"));
        String request = Stream.concat(defaults, given)
                .collect(Collectors.joining("\r\n", "GET " + path + " HTTP/1.1\r\n", "\r\n\r\n"));
        return request.getBytes(ISO_8859_1);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n' && next >= 0; next = in.read()) {
            line.write(next);
        }
        return line.toString(ISO_8859_1).strip();
    }

    /** Returns the HTTP status of the response. */
    public int status() {
        return Integer.parseInt(head.get(0).split(" ")[1]);
    }

    /** Returns the lines of the head of the response. */
    public List<String> head() {
        return List.copyOf(head);
    }

    public void sendText(String text) throws IOException {
        send(TEXT, true, text.getBytes(UTF_8));
    }

    /** Sends one frame. */
    public void send(int opcode, boolean last, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write((last ? 0x80 : 0) | opcode);
        writeLength(frame, payload.length);
        frame.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ MASK[i % MASK.length]);
        }
        sendBytes(frame.toByteArray());
    }

    private static void writeLength(ByteArrayOutputStream frame, int length) {
        if (length < 126) {
            frame.write(0x80 | length);
        } else if (length < 1 << 16) {
            frame.write(0x80 | 126);
            frame.write(length >> 8);
            frame.write(length);
        } else {
            frame.write(0x80 | 127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                frame.write((int) ((long) length >> shift));
            }
        }
    }

    /** Sends bytes as they are, a frame or not. */
    public void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Returns the next frame; empty if the server has ended the connection. */
    public Optional<ServerFrame> frame() {
        try {
            int first = in.read();
            if (first < 0) {
                return Optional.empty();
            }
            int length = in.readUnsignedByte();
            if (length == 126) {
                length = in.readUnsignedShort();
            } else if (length == 127) {
                length = (int) in.readLong();
            }
            return Optional.of(frame(first & 0xf, in.readNBytes(length)));
        } catch (IOException reset) {
            return Optional.empty();
        }
    }

    private static ServerFrame frame(int opcode, byte[] payload) {
        boolean closes = opcode == CLOSE && payload.length >= 2;
        int status = closes ? (payload[0] & 0xff) << 8 | payload[1] & 0xff : 0;
        int begin = closes ? 2 : 0;
        return new ServerFrame(opcode, new String(payload, begin, payload.length - begin, UTF_8), status);
    }

    /** Returns the status of the server's close frame; empty if it ends the connection without one. */
    public Optional<Integer> closeStatus() {
        Optional<ServerFrame> frame = frame();
        while (frame.isPresent() && frame.get().opcode() != CLOSE) {
            frame = frame();
        }
        return frame.map(ServerFrame::status);
    }

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Ends the connection without a close frame. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
