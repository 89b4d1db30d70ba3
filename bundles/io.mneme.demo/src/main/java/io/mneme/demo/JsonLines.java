package io.mneme.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.demo.Found.Bad;
import io.mneme.demo.Found.Spoken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Dictations in their own JSON form, one a line. */
final class JsonLines implements Source {

    private static final JsonFactory JSON = new JsonFactory();
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String MODE = "enhance_mode";

    private final CountedStream in;
    private final ByteLines lines;
    private long number;

    JsonLines(CountedStream in) {
        this.in = in;
        this.lines = new ByteLines(in);
    }

    @Override
    public Optional<Found> next() throws IOException {
        Optional<byte[]> line = lines.next();
        number++;
        while (line.isPresent() && isBlank(line.get())) {
            line = lines.next();
            number++;
        }
        return line.map(this::found);
    }

    @Override
    public double share() {
        return in.share();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private Found found(byte[] line) {
        String place = "line " + number;
        if (lines.tooLong()) {
            return new Bad(place + " is longer than " + ByteLines.MAX_BYTES + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            String json = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return new Spoken(place, json, mode(json));
        } catch (CharacterCodingException notText) {
            return new Bad(place + " is not UTF-8");
        }
    }

    /** Returns the mode without reading what need not be read; empty if there is none, or the line is no JSON. */
    private static String mode(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean here = parser.currentName().equals(MODE);
                JsonToken value = parser.nextToken();
                if (here) {
                    return value == JsonToken.VALUE_STRING ? parser.getText() : "";
                }
                parser.skipChildren();
            }
            return "";
        } catch (IOException noJson) {
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
}
