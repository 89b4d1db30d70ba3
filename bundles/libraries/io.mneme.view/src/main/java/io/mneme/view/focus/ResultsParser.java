package io.mneme.view.focus;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.support.text.SentJson;
import io.mneme.view.focus.SearchResults.SourceObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads search results in one pass, without a tree. */
final class ResultsParser {

    private static final int DECODED_CHARS = 8_192;

    private final byte[] json;
    private final JsonParser parser;
    private final List<SourceObject> objects = new ArrayList<>();
    private Optional<String> weighting = Optional.empty();

    private ResultsParser(byte[] json, JsonParser parser) {
        this.json = json;
        this.parser = parser;
    }

    static SearchResults parse(byte[] json) {
        requireUtf8(json);
        try (JsonParser parser = SentJson.STRICT.createParser(json)) {
            return new ResultsParser(json, parser).read();
        } catch (JacksonException broken) {
            throw new MalformedJsonException("is not JSON" + place(Optional.ofNullable(broken.getLocation())));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** A number, text or name that is too long has no place. */
    private static String place(Optional<JsonLocation> location) {
        return location.map(at -> " at line " + at.getLineNr() + ", column " + at.getColumnNr())
                .orElse(": a number, a text or a name is too long");
    }

    /** Jackson finds out the encoding by the first bytes, and reads over some that are not UTF-8. */
    private static void requireUtf8(byte[] json) {
        ByteBuffer in = ByteBuffer.wrap(json);
        CharBuffer out = CharBuffer.allocate(DECODED_CHARS);
        CharsetDecoder decoder = UTF_8.newDecoder();
        CoderResult result = decoder.decode(in, out, true);
        while (result.isOverflow()) {
            out.clear();
            result = decoder.decode(in, out, true);
        }
        boolean startsWithNul = json.length > 1 && (json[0] == 0 || json[1] == 0);
        if (result.isError() || startsWithNul) {
            throw new MalformedJsonException("is not UTF-8 at byte " + in.position());
        }
    }

    private SearchResults read() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == JsonToken.START_ARRAY) {
            readResults();
        } else if (first == JsonToken.START_OBJECT) {
            readRequest();
        } else {
            throw new MalformedJsonException("must be a list of results, or an object with one");
        }
        if (parser.nextToken() != null) {
            throw new MalformedJsonException("must be one JSON value and nothing after it");
        }
        return new SearchResults(json, objects, weighting);
    }

    private void readRequest() throws IOException {
        boolean found = false;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "results" -> {
                    require(value == JsonToken.START_ARRAY, name, "must be a list of objects");
                    readResults();
                    found = true;
                }
                case "weighting" -> weighting = text(name);
                default -> throw new InvalidEntryException(name, "is not known here; there are results, weighting");
            }
        }
        require(found, "results", "must be given, as a list of objects");
    }

    private void readResults() throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String name = "results[" + objects.size() + "]";
            require(parser.currentToken() == JsonToken.START_OBJECT, name, "must be an object");
            require(
                    objects.size() < ScoredResult.MAX_RESULTS,
                    "results",
                    "must be at most " + ScoredResult.MAX_RESULTS);
            objects.add(readResult(name + "."));
        }
    }

    private SourceObject readResult(String prefix) throws IOException {
        int start = tokenStart();
        ResultFields fields = new ResultFields();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            int fieldStart = tokenStart();
            parser.nextToken();
            readValue(fields, prefix, name);
            parser.finishToken();
            fields.kept.add(!SearchResults.ADDED.contains(name), fieldStart, end());
        }
        require(Double.isFinite(fields.score), prefix + "score", "must be given, as a finite number");
        return new SourceObject(fields.result(), start, end(), fields.kept.ranges());
    }

    private void readValue(ResultFields fields, String prefix, String name) throws IOException {
        switch (name) {
            case "score" -> fields.score = number();
            case "symbol" -> fields.symbol = text(prefix + name);
            case "symbol_id" -> fields.symbolId = text(prefix + name);
            default -> parser.skipChildren();
        }
    }

    /** What is read of a result until its end. */
    private static final class ResultFields {

        private final KeptRanges kept = new KeptRanges();
        private double score = Double.NaN;
        private Optional<String> symbol = Optional.empty();
        private Optional<String> symbolId = Optional.empty();

        ScoredResult result() {
            return new ScoredResult(symbol.or(() -> symbolId).orElse(""), score);
        }
    }

    /** The ranges of fields that are kept; neighbours are one range. */
    private static final class KeptRanges {

        private int[] ranges = new int[4];
        private int length;
        private boolean open;

        void add(boolean kept, int start, int end) {
            if (kept && open) {
                ranges[length - 1] = end;
            } else if (kept) {
                ranges = length == ranges.length ? Arrays.copyOf(ranges, 2 * length) : ranges;
                ranges[length++] = start;
                ranges[length++] = end;
            }
            open = kept;
        }

        int[] ranges() {
            return Arrays.copyOf(ranges, length);
        }
    }

    private double number() throws IOException {
        return parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
    }

    private Optional<String> text(String name) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return Optional.empty();
        }
        require(parser.currentToken() == JsonToken.VALUE_STRING, name, "must be a text");
        return Optional.of(parser.getText());
    }

    private int tokenStart() {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    private int end() {
        return (int) parser.currentLocation().getByteOffset();
    }

    private static void require(boolean valid, String field, String rule) {
        if (!valid) {
            throw new InvalidEntryException(field, rule);
        }
    }
}
