package io.mneme.api.settings;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change of a setting: one that has been made, or an edit of a file that was refused.
 *
 * @param id its id: 1 for the first change, each later one has a higher id
 * @param at when it was made
 * @param by by what it was asked for: {@code shell}, {@code http}, {@code file} for a file that was edited, {@code program}
 * @param pid name of the configuration
 * @param key key of the setting
 * @param before the former value, as {@link SettingInfo#value} has it; empty for a password
 * @param after the new value, in the same form; empty for a password
 * @param undoes id of the change that it takes back; empty if it takes back none
 * @param refused why the new value does not hold, though it stands in the file; empty if it was taken
 */
public record SettingEdit(
        long id,
        Instant at,
        String by,
        String pid,
        String key,
        List<String> before,
        List<String> after,
        Optional<Long> undoes,
        Optional<String> refused) {

    public SettingEdit {
        requireNonNull(at, "at");
        requireNonNull(by, "by");
        requireNonNull(pid, "pid");
        requireNonNull(key, "key");
        before = List.copyOf(before);
        after = List.copyOf(after);
        requireNonNull(undoes, "undoes");
        requireNonNull(refused, "refused");
    }
}
