package io.mneme.ui.command.client;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A session in a container's shell, over {@code POST /v1/commands}. One thread runs lines; others may interrupt. */
final class ConsoleConnection implements Closeable {

    private static final Set<String> EXIT_COMMANDS = Set.of("exit", "quit");
    private static final Pattern DETAIL = Pattern.compile("\"detail\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final int TOO_MANY_REQUESTS = 429;

    /** How long a container may send nothing; it sends a sign of life every other second. */
    private static final int TIMEOUT_MILLIS = 60_000;

    private final String session = UUID.randomUUID().toString();
    private final URL commands;
    private final String token;

    /**
     * Creates the session of a container, which only the owner of its data folder can do.
     *
     * @throws IOException if the container has left no token there, or this user may not read it
     */
    ConsoleConnection(Path dataFolder) throws IOException {
        Path folder = dataFolder.resolve(".run");
        token = Files.readString(folder.resolve("token"), US_ASCII);
        String port = Files.readString(folder.resolve("port"), US_ASCII).strip();
        if (!port.matches("[0-9]{1,5}")) {
            throw new IOException("there is no number of a port in " + folder.resolve("port"));
        }
        commands = URI.create("http://127.0.0.1:" + port + "/v1/commands").toURL();
    }

    /** Sets the variable that tells commands the type of the terminal which shows their output. */
    void sendTerminalType(String type) throws IOException {
        discard("--line", session, "TERM = '" + type.replace("'", "") + "'");
    }

    /** Returns the names of the commands there are. */
    List<String> commandNames() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        send(out, OutputStream.nullOutputStream(), "--complete");
        return out.toString(UTF_8)
                .lines()
                .map(line -> line.split(" "))
                .map(words -> words[0] + ":" + words[1])
                .toList();
    }

    /** Returns whether a line is to end the session. */
    static boolean isExit(String line) {
        return EXIT_COMMANDS.contains(line.strip());
    }

    /**
     * Runs a line to its end.
     *
     * @param out takes what it prints, as it comes
     * @param err takes its error messages, as they come
     * @return whether it worked
     * @throws IOException if the container is gone, or an output cannot be written
     */
    boolean run(String line, OutputStream out, OutputStream err) throws IOException {
        return send(out, err, "--line", session, line);
    }

    /** Interrupts the line that runs. */
    void interrupt() throws IOException {
        discard("--interrupt", session);
    }

    /** Ends the session; one whose container is gone has ended with it. */
    @Override
    public void close() {
        try {
            discard("--close", session);
        } catch (IOException gone) {
            // nothing is left to be closed
        }
    }

    private void discard(String... words) throws IOException {
        send(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), words);
    }

    /** Sends words, and returns whether the exit code was 0. */
    private boolean send(OutputStream out, OutputStream err, String... words) throws IOException {
        byte[] body = (String.join("\0", words) + "\0").getBytes(UTF_8);
        HttpURLConnection call = newCall();
        call.setRequestProperty("Mneme-Words", Integer.toString(words.length));
        // Also keeps Java from sending a line again whose connection broke.
        call.setFixedLengthStreamingMode(body.length);
        try (OutputStream request = call.getOutputStream()) {
            request.write(body);
        }
        if (call.getResponseCode() != HttpURLConnection.HTTP_OK) {
            return refused(call, err);
        }
        try (InputStream frames = call.getInputStream()) {
            return receive(frames, out, err);
        }
    }

    private HttpURLConnection newCall() throws IOException {
        HttpURLConnection call = (HttpURLConnection) commands.openConnection(Proxy.NO_PROXY);
        call.setConnectTimeout(TIMEOUT_MILLIS);
        call.setReadTimeout(TIMEOUT_MILLIS);
        call.setRequestMethod("POST");
        call.setRequestProperty("Connection", "close");
        call.setRequestProperty("Authorization", "Bearer " + token);
        call.setRequestProperty("Content-Type", "application/vnd.mneme.command");
        call.setDoOutput(true);
        return call;
    }

    private static boolean refused(HttpURLConnection call, OutputStream err) throws IOException {
        try (InputStream problem = Objects.requireNonNullElse(call.getErrorStream(), InputStream.nullInputStream())) {
            Matcher detail = DETAIL.matcher(new String(problem.readAllBytes(), UTF_8));
            String reason = detail.find()
                    ? detail.group(1)
                    : "status " + call.getResponseCode() + " " + call.getResponseMessage();
            if (call.getResponseCode() != TOO_MANY_REQUESTS) {
                throw new IOException(reason);
            }
            err.write((reason + "\n").getBytes(UTF_8));
            return false;
        }
    }

    /** Takes frames apart: a line with a letter and a number, and behind the letter of an output so many bytes. */
    private static boolean receive(InputStream frames, OutputStream out, OutputStream err) throws IOException {
        while (true) {
            char kind = (char) frames.read();
            frames.read();
            int number = number(frames);
            switch (kind) {
                case 'o' -> copy(frames.readNBytes(number), out);
                case 'e' -> copy(frames.readNBytes(number), err);
                case 'x' -> {
                    return number == 0;
                }
                default -> {
                    // a sign of life
                }
            }
        }
    }

    private static int number(InputStream frames) throws IOException {
        int number = 0;
        for (int digit = frames.read(); digit != '\n'; digit = frames.read()) {
            if (digit < 0) {
                throw new EOFException("the container has closed the connection");
            }
            number = 10 * number + Character.digit(digit, 10);
        }
        return number;
    }

    private static void copy(byte[] printed, OutputStream to) throws IOException {
        to.write(printed);
        to.flush();
    }
}
