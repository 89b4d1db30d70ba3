package io.mneme.weight;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.weigh.Weighable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * How much is left of an item after its age, by exponential decay: {@code 0.5^(age / half-life)}. The age is counted in turns if
 * {@code half_life_turns} is above 0 and the item belongs to a turn, else in time. An item of the future is new.
 *
 * @param now the moment from which the age is counted
 * @param halfLifeMillis the half-life by time, above 0
 * @param halfLifeTurns the half-life by turns; 0 if turns do not count
 */
record RecencyDecay(Instant now, double halfLifeMillis, double halfLifeTurns) {

    static final Setting HALF_LIFE_HOURS = new Setting("half_life_hours", 24, 0.001);
    static final Setting HALF_LIFE_TURNS = new Setting("half_life_turns", 0, 0);

    /** The settings on which a decay depends. */
    static final List<Setting> SETTINGS = List.of(HALF_LIFE_HOURS, HALF_LIFE_TURNS);

    static RecencyDecay of(Instant now, Settings settings) {
        return new RecencyDecay(
                now,
                settings.get(HALF_LIFE_HOURS.name()) * Duration.ofHours(1).toMillis(),
                settings.get(HALF_LIFE_TURNS.name()));
    }

    /** Returns what is left, from 0 to 1 for a new item; 0 if its age is unknown. */
    double left(Weighable item) {
        if (halfLifeTurns > 0 && item.turnsAgo() >= 0) {
            return Math.pow(0.5, item.turnsAgo() / halfLifeTurns);
        }
        return item.timestamp()
                .map(time -> Math.max(0, Duration.between(time, now).toMillis()))
                .map(age -> Math.pow(0.5, age / halfLifeMillis))
                .orElse(0.0);
    }
}
