package io.mneme.transfer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.transfer.SourceItem.DictationItem;
import io.mneme.transfer.SourceItem.RejectedItem;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads dictations in the JSON form of the journal, one a line. */
final class JsonLinesSource implements DictationSource {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String MODE = "enhance_mode";

    private final CountingInputStream in;
    private final ByteLineReader lines;
    private long lineNumber;

    JsonLinesSource(CountingInputStream in) {
        this.in = in;
        this.lines = new ByteLineReader(in);
    }

    @Override
    public Optional<SourceItem> next() throws IOException {
        Optional<byte[]> line = lines.next();
        lineNumber++;
        while (line.isPresent() && isBlank(line.get())) {
            line = lines.next();
            lineNumber++;
        }
        return line.map(this::item);
    }

    @Override
    public double fractionRead() {
        return in.fractionRead();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private SourceItem item(byte[] line) {
        String place = "line " + lineNumber;
        if (lines.tooLong()) {
            return new RejectedItem(place + " is longer than " + ByteLineReader.MAX_BYTES + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            String json = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return new DictationItem(place, json, mode(json));
        } catch (CharacterCodingException malformed) {
            return new RejectedItem(place + " is not UTF-8");
        }
    }

    /** Returns the mode, parsing only up to that field; empty if there is none, or the JSON is malformed. */
    private static String mode(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isMode = parser.currentName().equals(MODE);
                JsonToken value = parser.nextToken();
                if (isMode) {
                    return value == JsonToken.VALUE_STRING ? parser.getText() : "";
                }
                parser.skipChildren();
            }
            return "";
        } catch (IOException malformed) {
            return "";
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte character : line) {
            if (character != ' ' && character != '\t' && character != '\r') {
                return false;
            }
        }
        return true;
    }

    /** Reads lines as bytes, so that a line that is too long or not UTF-8 does not affect the others. */
    static final class ByteLineReader implements Closeable {

        /** Maximum length of a line, in bytes. */
        static final int MAX_BYTES = 8 << 20;

        private final InputStream in;
        private final byte[] buffer = new byte[1 << 16];
        private int position;
        private int limit;
        private boolean tooLong;

        ByteLineReader(InputStream in) {
            this.in = in;
        }

        /** Returns the next line without its end, cut off at the maximum length; empty at the end of the stream. */
        Optional<byte[]> next() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            tooLong = false;
            boolean hasBytes = false;
            while (position < limit || fill()) {
                hasBytes = true;
                int start = position;
                while (position < limit && buffer[position] != '\n') {
                    position++;
                }
                append(line, start);
                if (position < limit) {
                    position++;
                    return Optional.of(line.toByteArray());
                }
            }
            return hasBytes ? Optional.of(line.toByteArray()) : Optional.empty();
        }

        /** Returns whether the line that was read last exceeded the maximum length. */
        boolean tooLong() {
            return tooLong;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        private void append(ByteArrayOutputStream line, int start) {
            int length = Math.min(position - start, MAX_BYTES - line.size());
            line.write(buffer, start, length);
            tooLong |= length < position - start;
        }

        private boolean fill() throws IOException {
            position = 0;
            limit = Math.max(0, in.read(buffer));
            return limit > 0;
        }
    }
}
