package io.mneme.index.lucene.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.Position;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.document.IndexFields;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a hit among the hits of a query, after which a page begins.
 *
 * @param relaxed whether the hits have some of the words of the query only
 * @param sortValue the bits of the score, or the timestamp in milliseconds
 * @param position the position of the hit
 * @param journal the name of its journal
 * @param lineage the digest of the journal's lineage
 * @param query the digest of the query
 */
record HitCursor(boolean relaxed, long sortValue, Position position, String journal, String lineage, String query) {

    private static final int MAX_TEXT_CHARS = 600;
    private static final int DIGEST_BYTES = 9;
    private static final Pattern FORMAT =
            Pattern.compile("([12]) (-?[0-9]{1,19}) ([0-9]{1,18}) ([\\w-]{12}) ([\\w-]{12}) ([a-z0-9-]{1,200})");

    /** Returns the cursor as opaque text. */
    String encode() {
        String plain = String.join(
                " ",
                relaxed ? "2" : "1",
                Long.toString(sortValue),
                Long.toString(position.value()),
                lineage,
                query,
                journal);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(UTF_8));
    }

    /**
     * Returns the cursor that a text encodes.
     *
     * @throws InvalidCursorException if the text is no cursor of this query
     */
    static HitCursor decode(String text, SearchQuery query) {
        Matcher parts = FORMAT.matcher(plain(text));
        if (!parts.matches()) {
            throw invalid();
        }
        if (!parts.group(5).equals(digest(query))) {
            throw new InvalidCursorException("the cursor must be the next of a page of the same query");
        }
        try {
            return new HitCursor(
                    parts.group(1).equals("2"),
                    Long.parseLong(parts.group(2)),
                    new Position(Long.parseLong(parts.group(3))),
                    parts.group(6),
                    parts.group(4),
                    parts.group(5));
        } catch (NumberFormatException tooLong) {
            throw invalid();
        }
    }

    private static String plain(String text) {
        try {
            return text.length() > MAX_TEXT_CHARS
                    ? ""
                    : new String(Base64.getUrlDecoder().decode(text), UTF_8);
        } catch (IllegalArgumentException broken) {
            throw invalid();
        }
    }

    private static InvalidCursorException invalid() {
        return new InvalidCursorException("the cursor must be the next of an earlier page");
    }

    /** Returns a digest of what must be equal in the queries of all pages. */
    static String digest(SearchQuery query) {
        return digest(String.join(
                "\n",
                query.order().name(),
                query.spelling().name(),
                query.match().name(),
                String.join(" ", query.journals().stream().sorted().toList()),
                query.text()));
    }

    /** Returns a short digest of a text. */
    static String digest(String text) {
        byte[] digest = Arrays.copyOf(IndexFields.digest(text), DIGEST_BYTES);
        return Base64.getUrlEncoder().encodeToString(digest);
    }
}
