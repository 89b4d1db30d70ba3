package io.mneme.view.focus;

import io.mneme.api.session.FocusSessions.ScoredResult;
import io.mneme.api.session.WeighedResults;
import io.mneme.api.session.WeighedResults.WeighedResult;
import io.mneme.view.JsonNodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Search results as they were sent, which are written with their weights in another order. Every field keeps its source text, except
 * those that weighing adds.
 */
public final class SearchResults {

    /** The fields that weighing adds; those of the same names leave. */
    static final List<String> ADDED = List.of("score", "original_score", "context_boost", "boost_reasons");

    private final byte[] json;
    private final List<SourceObject> objects;
    private final Optional<String> weighting;

    SearchResults(byte[] json, List<SourceObject> objects, Optional<String> weighting) {
        this.json = json;
        this.objects = List.copyOf(objects);
        this.weighting = weighting;
    }

    /**
     * Reads results.
     *
     * @param json UTF-8: a list of objects, or an object whose {@code results} is that list, and whose {@code weighting} names the
     *     policy
     * @throws io.mneme.api.entry.MalformedJsonException if it is neither
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule; names the field
     */
    public static SearchResults parse(byte[] json) {
        return ResultsParser.parse(json);
    }

    /** Returns what is weighed, in the order in which it was sent. */
    public List<ScoredResult> scored() {
        return objects.stream().map(SourceObject::result).toList();
    }

    /** Returns the name of the policy; empty if none is named. */
    public Optional<String> weighting() {
        return weighting;
    }

    /** Writes the results as an object, in the order of their weights; as they were sent if they were not weighed. */
    public void write(WeighedResults weighed, OutputStream out) throws IOException {
        write("{\"results\":[", out);
        if (weighed.weighting().isEmpty()) {
            writeUnchanged(out);
        } else {
            writeWeighed(weighed.results(), out);
        }
        write("]", out);
        if (weighed.weighting().isPresent()) {
            write(",\"weighting\":" + text(weighed.weighting().get()), out);
        }
        if (weighed.scaledBy().isPresent()) {
            write(",\"scaled_by\":" + weighed.scaledBy().getAsDouble(), out);
        }
        List<String> omissions = new ArrayList<>();
        weighed.omissions()
                .forEach(left ->
                        omissions.add("{\"name\":" + text(left.name()) + ",\"reason\":" + text(left.reason()) + "}"));
        write(",\"left_out\":[" + String.join(",", omissions) + "]}", out);
    }

    /** Returns what {@link #write} writes. */
    public String text(WeighedResults weighed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(json.length + (json.length >> 1));
        try {
            write(weighed, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private void writeUnchanged(OutputStream out) throws IOException {
        String separator = "";
        for (SourceObject object : objects) {
            write(separator, out);
            out.write(json, object.start(), object.end() - object.start());
            separator = ",";
        }
    }

    private void writeWeighed(List<WeighedResult> results, OutputStream out) throws IOException {
        String separator = "{";
        for (WeighedResult result : results) {
            write(separator, out);
            int[] kept = objects.get(result.index()).kept();
            for (int range = 0; range < kept.length; range += 2) {
                out.write(json, kept[range], kept[range + 1] - kept[range]);
                out.write(',');
            }
            write(added(result), out);
            separator = ",{";
        }
    }

    private static String added(WeighedResult result) {
        List<String> reasons =
                result.reasons().stream().map(SearchResults::text).toList();
        return "\"score\":" + result.score() + ",\"original_score\":" + result.originalScore() + ",\"context_boost\":"
                + result.contextBoost() + ",\"boost_reasons\":[" + String.join(",", reasons) + "]}";
    }

    private static String text(String value) {
        return JsonNodes.object().textNode(value).toString();
    }

    private static void write(String text, OutputStream out) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A search result with its places in the bytes it was read from.
     *
     * @param result what is weighed
     * @param start where the object begins
     * @param end behind its end
     * @param kept begins and ends of the fields that it keeps, one after the other
     */
    record SourceObject(ScoredResult result, int start, int end, int[] kept) {}
}
