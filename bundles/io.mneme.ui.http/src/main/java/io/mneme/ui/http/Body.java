package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads the body of a request within its limits. */
final class Body {

    /** The longest body that is read, in bytes: a line of a journal (8 MiB) and some white space. */
    static final int LIMIT = (8 << 20) + (64 << 10);

    // An answer sent while the caller is still sending is often lost to it, so a body that is somewhat too long is
    // read.
    private static final int PATIENCE = 4 * LIMIT;

    private static final List<String> TYPES = List.of("application/json", "application/merge-patch+json");

    private Body() {}

    /** Returns the body, which must be declared as JSON, be UTF-8, and be no longer than {@link #LIMIT}. */
    static String text(HttpServletRequest request) {
        requireJson(request);
        boolean asksFirst = request.getHeader("Expect") != null;
        if (request.getContentLengthLong() > (asksFirst ? LIMIT : PATIENCE)) {
            throw tooLong();
        }
        return decoded(bytes(request));
    }

    private static byte[] bytes(HttpServletRequest request) {
        try (InputStream in = request.getInputStream()) {
            byte[] bytes = in.readNBytes(LIMIT + 1);
            if (bytes.length > LIMIT) {
                readAway(in);
                throw tooLong();
            }
            return bytes;
        } catch (IOException broken) {
            throw Problem.of(400, "the body did not arrive whole").refused();
        }
    }

    private static void readAway(InputStream in) throws IOException {
        byte[] unwanted = new byte[8192];
        int length = in.read(unwanted);
        for (long left = PATIENCE; length >= 0 && left > 0; left -= length) {
            length = in.read(unwanted);
        }
    }

    private static void requireJson(HttpServletRequest request) {
        String[] type = String.valueOf(request.getContentType())
                .toLowerCase(Locale.ROOT)
                .split(";");
        boolean utf8 = Arrays.stream(type)
                .skip(1)
                .map(part -> part.strip().replace("\"", ""))
                .filter(part -> part.startsWith("charset="))
                .allMatch(part -> part.equals("charset=utf-8") || part.equals("charset=utf8"));
        if (type.length == 0 || !TYPES.contains(type[0].strip()) || !utf8) {
            throw Problem.of(415, "the body must be sent as Content-Type: application/json, in UTF-8")
                    .with("Accept-Post", TYPES.get(0))
                    .refused();
        }
        String encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw Problem.of(415, "the body must be sent without a Content-Encoding")
                    .with("Accept-Encoding", "identity")
                    .refused();
        }
    }

    private static RefusedException tooLong() {
        return Problem.of(413, "the body must not be longer than " + LIMIT + " bytes")
                .refused();
    }

    private static String decoded(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        if (UTF_8.newDecoder().decode(in, out, true).isError()) {
            throw Problem.of(400, "the body is not UTF-8 at byte " + in.position())
                    .refused();
        }
        return out.flip().toString();
    }
}
