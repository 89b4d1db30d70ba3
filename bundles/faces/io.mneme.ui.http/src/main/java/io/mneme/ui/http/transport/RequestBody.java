package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.transport.LimitedBodyStream.RefusedBodyException;
import io.mneme.ui.http.transport.Problem.ProblemException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads the body of a request within its limits. */
public final class RequestBody {

    /** The longest body that is read, in bytes: a line of a journal (8 MiB) and some white space. */
    public static final int MAX_BYTES = (8 << 20) + (64 << 10);

    // An answer sent while the caller is still sending is often lost to it, so a body that is somewhat too long is
    // read.
    private static final int DRAINED_LENGTHS = 4;

    private static final String STREAMED = RequestBody.class.getName() + ".streamed";

    /** After as many a body takes its room. */
    private static final int SHORT_BYTES = LimitedBodyStream.SHORT_BODY_BYTES + 1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long TOP_BITS = 0x8080808080808080L;

    private static final char REPLACEMENT = '\uFFFD';

    private RequestBody() {}

    /** Returns the body, which must be declared as a format, be UTF-8, and be no longer than {@link #MAX_BYTES}. */
    public static String readText(HttpServletRequest request, BodyFormat format) {
        return decode(readBytes(request, format, MAX_BYTES));
    }

    /** Returns the bytes of the same. */
    public static byte[] readUtf8(HttpServletRequest request, BodyFormat format) {
        byte[] bytes = readBytes(request, format, MAX_BYTES);
        if (!isAscii(bytes)) {
            decode(bytes);
        }
        return bytes;
    }

    /** Looks at eight bytes at once: a body of megabytes is not decoded only to know that it can be. */
    private static boolean isAscii(byte[] bytes) {
        int at = 0;
        long all = 0;
        for (; at <= bytes.length - Long.BYTES; at += Long.BYTES) {
            all |= (long) LONGS.get(bytes, at);
        }
        for (; at < bytes.length; at++) {
            all |= bytes[at];
        }
        return (all & TOP_BITS) == 0;
    }

    /** Returns the body, which must be declared as a format, as it arrives; see {@link #isStreamed}. */
    public static InputStream stream(HttpServletRequest request, BodyFormat format) {
        requireFormat(request, format);
        requirePlainEncoding(request);
        request.setAttribute(STREAMED, true);
        try {
            return request.getInputStream();
        } catch (IOException broken) {
            throw Problem.refuse(400, "the body did not arrive whole");
        }
    }

    /** Returns whether the body is read as it arrives, so that its length needs no room. */
    static boolean isStreamed(ServletRequest request) {
        return request.getAttribute(STREAMED) != null;
    }

    /** Returns the body, which must be declared as a format, and be no longer than a maximum. */
    public static byte[] readBytes(HttpServletRequest request, BodyFormat format, int maxBytes) {
        requireFormat(request, format);
        requirePlainEncoding(request);
        boolean asksFirst = request.getHeader("Expect") != null;
        if (request.getContentLengthLong() > (asksFirst ? maxBytes : (long) DRAINED_LENGTHS * maxBytes)) {
            throw tooLong(maxBytes);
        }
        return readBytes(request, maxBytes);
    }

    private static byte[] readBytes(HttpServletRequest request, int maxBytes) {
        try (InputStream in = request.getInputStream()) {
            byte[] bytes = readBytes(in, request.getContentLengthLong(), maxBytes + 1);
            if (bytes.length > maxBytes) {
                drain(in, (long) DRAINED_LENGTHS * maxBytes);
                throw tooLong(maxBytes);
            }
            return bytes;
        } catch (RefusedBodyException refused) {
            throw refused.refusal();
        } catch (IOException broken) {
            throw Problem.refuse(400, "the body did not arrive whole");
        }
    }

    /**
     * Returns the bytes up to a maximum. A short body is read into one array of its declared length, and a byte more, by which its end
     * is seen. A long body has been given room after its first bytes, so that it is read into one array, too.
     */
    private static byte[] readBytes(InputStream in, long declared, int maxBytes) throws IOException {
        byte[] first = firstBytes(in, declared, Math.min(SHORT_BYTES, maxBytes));
        if (first.length < SHORT_BYTES) {
            return first;
        }
        byte[] bytes = Arrays.copyOf(first, (int) Math.min(Math.max(declared, SHORT_BYTES), maxBytes));
        int read = SHORT_BYTES + in.readNBytes(bytes, SHORT_BYTES, bytes.length - SHORT_BYTES);
        byte[] rest = in.readNBytes(maxBytes - read);
        if (rest.length == 0 && read == bytes.length) {
            return bytes;
        }
        byte[] whole = Arrays.copyOf(bytes, read + rest.length);
        System.arraycopy(rest, 0, whole, read, rest.length);
        return whole;
    }

    private static byte[] firstBytes(InputStream in, long declared, int maxBytes) throws IOException {
        if (declared < 0 || declared >= maxBytes) {
            return in.readNBytes(maxBytes);
        }
        byte[] bytes = new byte[(int) declared + 1];
        return Arrays.copyOf(bytes, in.readNBytes(bytes, 0, bytes.length));
    }

    private static void drain(InputStream in, long maxBytes) throws IOException {
        byte[] unwanted = new byte[8192];
        int length = in.read(unwanted);
        for (long left = maxBytes; length >= 0 && left > 0; left -= length) {
            length = in.read(unwanted);
        }
    }

    /** Returns the media type of the body, in lower case and without parameters; empty if none is declared. */
    public static String mediaType(HttpServletRequest request) {
        return contentType(request).findFirst().orElse("");
    }

    /** Returns the media type of the body and its parameters. */
    private static Stream<String> contentType(HttpServletRequest request) {
        String declared = String.valueOf(request.getContentType()).toLowerCase(Locale.ROOT);
        return Arrays.stream(declared.split(";")).map(String::strip);
    }

    private static void requireFormat(HttpServletRequest request, BodyFormat format) {
        if (format.accepted().contains(String.valueOf(request.getContentType()))) {
            return;
        }
        boolean utf8 = contentType(request)
                .skip(1)
                .map(part -> part.replace("\"", ""))
                .filter(part -> part.startsWith("charset="))
                .allMatch(part -> part.equals("charset=utf-8") || part.equals("charset=utf8"));
        if (!format.accepted().contains(mediaType(request)) || !utf8) {
            String offered = String.join(" or ", format.offered());
            throw Problem.refuse(415, "the body must be sent as Content-Type: " + offered + ", in UTF-8")
                    .withHeader("Accept-Post", String.join(", ", format.offered()));
        }
    }

    private static void requirePlainEncoding(HttpServletRequest request) {
        String encoding = request.getHeader("Content-Encoding");
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            throw Problem.refuse(415, "the body must be sent without a Content-Encoding")
                    .withHeader("Accept-Encoding", "identity");
        }
    }

    private static ProblemException tooLong(int maxBytes) {
        return Problem.refuse(413, "the body must not be longer than " + maxBytes + " bytes");
    }

    private static String decode(byte[] bytes) {
        String text = new String(bytes, UTF_8);
        // It stands where bytes are no UTF-8, unless the caller has sent it.
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireUtf8(bytes);
        }
        return text;
    }

    private static void requireUtf8(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (UTF_8.newDecoder()
                .decode(in, CharBuffer.allocate(bytes.length), true)
                .isError()) {
            throw Problem.refuse(400, "the body is not UTF-8 at byte " + in.position());
        }
    }

    /**
     * What the body of a request may be declared as.
     *
     * @param offered the media types that a refusal names
     * @param accepted all media types, in lower case and without parameters
     */
    public record BodyFormat(List<String> offered, List<String> accepted) {

        /** JSON, also as a patch. */
        public static final BodyFormat JSON = new BodyFormat(
                List.of("application/json"), List.of("application/json", "application/merge-patch+json"));

        public BodyFormat {
            offered = List.copyOf(offered);
            accepted = List.copyOf(accepted);
        }

        /** Returns a format of these media types. */
        public static BodyFormat of(String... mediaTypes) {
            return new BodyFormat(List.of(mediaTypes), List.of(mediaTypes));
        }
    }
}
