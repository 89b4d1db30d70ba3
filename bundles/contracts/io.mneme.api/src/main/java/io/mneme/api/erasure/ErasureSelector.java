package io.mneme.api.erasure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which entries are erased: those that meet every condition that is given. At least one must be.
 *
 * @param journal name of the journal; without one all are searched but those of receipts and of the audit
 * @param entry id of an entry
 * @param conversation id of a conversation. If it is the only condition, all that is kept for the conversation goes, and what was
 *     merged into it
 * @param author name of the author, as in the entry
 * @param from only entries from this moment on
 * @param until only entries from before this moment; later than {@code from}
 * @param text a text that an entry contains, by letter and case, {@value #MIN_TEXT_CHARS} to {@value #MAX_TEXT_CHARS} characters.
 *     If it is the only condition, the text goes from whatever else holds it, too
 * @param owner name of the owner of the entries, which is that of the present {@link io.mneme.api.owner.OwnerScope}: others cannot be
 *     selected. If it is the only condition, all that the owner has goes, also what is no entry. Beside it, another condition counts as
 *     the only one
 */
public record ErasureSelector(
        Optional<String> journal,
        Optional<String> entry,
        Optional<String> conversation,
        Optional<String> author,
        Optional<Instant> from,
        Optional<Instant> until,
        Optional<String> text,
        Optional<String> owner) {

    /** Fewest characters of a text: fewer would be in nearly every entry. */
    public static final int MIN_TEXT_CHARS = 2;

    /** Most characters of a text. */
    public static final int MAX_TEXT_CHARS = 10_000;

    /** Selects nothing yet; a condition must be added. */
    private static final Optional<String> ANY = Optional.empty();

    /**
     * Checks the conditions.
     *
     * @throws InvalidSelectorException if none is given, one is blank or out of range, or the span is empty
     */
    public ErasureSelector {
        requireWord("journal", journal);
        requireWord("entry", entry);
        requireWord("conversation", conversation);
        requireWord("author", author);
        requireWord("text", text);
        requireWord("owner", owner);
        if (text.filter(some -> some.length() < MIN_TEXT_CHARS || some.length() > MAX_TEXT_CHARS)
                .isPresent()) {
            throw new InvalidSelectorException(
                    "text", "must have " + MIN_TEXT_CHARS + " to " + MAX_TEXT_CHARS + " characters");
        }
        if (from.isPresent() && until.isPresent() && !until.get().isAfter(from.get())) {
            throw new InvalidSelectorException("until", "must be later than from");
        }
        if (names(journal, entry, conversation, author, from, until, text).isEmpty() && owner.isEmpty()) {
            throw new InvalidSelectorException(
                    "selector", "must have one of: journal, entry, conversation, author, from, until, text, owner");
        }
    }

    private static void requireWord(String name, Optional<String> value) {
        if (value.filter(String::isBlank).isPresent()) {
            throw new InvalidSelectorException(name, "must not be blank");
        }
    }

    /** Selects an entry of a journal. */
    public static ErasureSelector ofEntry(String journal, String id) {
        return new ErasureSelector(
                Optional.of(journal), Optional.of(id), ANY, ANY, Optional.empty(), Optional.empty(), ANY, ANY);
    }

    /** Selects a conversation, with all that is kept for it. */
    public static ErasureSelector ofConversation(String id) {
        return new ErasureSelector(ANY, ANY, Optional.of(id), ANY, Optional.empty(), Optional.empty(), ANY, ANY);
    }

    /** Selects the entries of a journal from before a moment. */
    public static ErasureSelector ofJournal(String journal, Instant until) {
        return new ErasureSelector(Optional.of(journal), ANY, ANY, ANY, Optional.empty(), Optional.of(until), ANY, ANY);
    }

    /** Selects each entry that contains a text, and the text wherever else it is. */
    public static ErasureSelector ofText(String text) {
        return new ErasureSelector(ANY, ANY, ANY, ANY, Optional.empty(), Optional.empty(), Optional.of(text), ANY);
    }

    /** Returns the names of the conditions that are given, in the order of the components. */
    public List<String> conditions() {
        return Stream.concat(withoutOwner().stream(), owner.stream().map(given -> "owner"))
                .toList();
    }

    private List<String> withoutOwner() {
        return names(journal, entry, conversation, author, from, until, text);
    }

    private static List<String> names(
            Optional<String> journal,
            Optional<String> entry,
            Optional<String> conversation,
            Optional<String> author,
            Optional<Instant> from,
            Optional<Instant> until,
            Optional<String> text) {
        List<String> names = new ArrayList<>();
        journal.ifPresent(given -> names.add("journal"));
        entry.ifPresent(given -> names.add("entry"));
        conversation.ifPresent(given -> names.add("conversation"));
        author.ifPresent(given -> names.add("author"));
        from.ifPresent(given -> names.add("from"));
        until.ifPresent(given -> names.add("until"));
        text.ifPresent(given -> names.add("text"));
        return List.copyOf(names);
    }

    /** Returns the conversation if all that is kept for it goes. */
    public Optional<String> wholeConversation() {
        return withoutOwner().size() == 1 ? conversation : Optional.empty();
    }

    /** Returns whether all that the owner has goes. */
    public boolean isWholeOwner() {
        return owner.isPresent() && withoutOwner().isEmpty();
    }

    /** Returns the text if it goes from whatever holds it. */
    public Optional<String> textAnywhere() {
        return withoutOwner().size() == 1 ? text : Optional.empty();
    }
}
