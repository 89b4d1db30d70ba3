package io.mneme.api.erasure;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an erasure has done, or would do. It has no text of an entry, and no id but its own.
 *
 * @param id its id; empty of a preview
 * @param state how far it is
 * @param actor who asked for it: a way such as {@code http}, {@code shell}, {@code mcp} or {@code retention}
 * @param requestedAt when it was asked for
 * @param completedAt when the last holder was verified; empty unless it is complete
 * @param selector what was selected, without its values
 * @param entries the number of selected entries by the name of their journal
 * @param conversations number of conversations that are erased as a whole
 * @param holders what each holder of texts has done, by name; of a preview what it has
 */
public record ErasureReceipt(
        String id,
        ErasureState state,
        String actor,
        Instant requestedAt,
        Optional<Instant> completedAt,
        SelectorDigest selector,
        Map<String, Long> entries,
        int conversations,
        List<HolderResult> holders) {

    /** How far an erasure is. */
    public enum ErasureState {
        /** Nothing is erased: it tells what would be. */
        PREVIEW,

        /** A holder has not erased, or could not be asked. The erasure goes on when that holder answers, also after a restart. */
        PENDING,

        /** Each holder has erased, and has nothing left. */
        COMPLETE
    }

    /**
     * What was selected, so that only who knows the values can tell that it was these: SHA-256 of the salt, as its hexadecimal digits,
     * and of the conditions as JSON, without blanks, in the order of {@code conditions}, moments as ISO 8601 in UTC.
     *
     * @param conditions names of the conditions
     * @param salt 32 hexadecimal digits, drawn for this erasure
     * @param digest 64 hexadecimal digits
     */
    public record SelectorDigest(List<String> conditions, String salt, String digest) {

        public SelectorDigest {
            conditions = List.copyOf(conditions);
            requireNonNull(salt, "salt");
            requireNonNull(digest, "digest");
        }
    }

    /**
     * What a holder of texts has done.
     *
     * @param name its name
     * @param bundle the symbolic name of its bundle
     * @param version the version of its bundle; empty if it is not known
     * @param found number of items it had: entries, files, prompts; caches that do not know the entries of their texts count none
     * @param removed number of items it has removed
     * @param verified whether it was asked again afterwards, and had none
     * @param at when it was asked last
     * @param failure why it is not verified; empty if it is, or if this is a preview
     */
    public record HolderResult(
            String name,
            String bundle,
            String version,
            long found,
            long removed,
            boolean verified,
            Instant at,
            Optional<String> failure) {

        public HolderResult {
            requireNonNull(name, "name");
            requireNonNull(bundle, "bundle");
            requireNonNull(version, "version");
            requireNonNull(at, "at");
            requireNonNull(failure, "failure");
        }
    }

    public ErasureReceipt {
        requireNonNull(id, "id");
        requireNonNull(state, "state");
        requireNonNull(actor, "actor");
        requireNonNull(requestedAt, "requestedAt");
        requireNonNull(completedAt, "completedAt");
        requireNonNull(selector, "selector");
        entries = Collections.unmodifiableMap(new TreeMap<>(entries));
        holders = List.copyOf(holders);
    }

    /** Returns the number of selected entries of all journals. */
    public long total() {
        return entries.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the holders that are not verified, each with its reason. */
    public List<String> failures() {
        return holders.stream()
                .filter(holder -> holder.failure().isPresent())
                .map(holder -> holder.name() + " " + holder.failure().get())
                .toList();
    }
}
