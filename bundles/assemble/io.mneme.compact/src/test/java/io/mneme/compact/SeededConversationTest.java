package io.mneme.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** 2,000 messages with names and numbers in English and Chinese, of seed 7, with a prompt after each tenth that shows the newest 40. */
class SeededConversationTest {

    private static final long SEED = 7;
    private static final int MESSAGES = 2_000;
    private static final int SHOWN = 40;
    private static final String[] FIRST = {"Alice", "Bruno", "Carla", "Dmitri", "Elena"};
    private static final String[] LAST = {"Miller", "Kowalski", "Tanaka", "Moreau", "Silva"};
    private static final String SURNAMES = "王李张刘陈杨赵黄周吴";
    private static final String GIVEN = "伟芳娜敏静丽强磊军洋";

    private final CompactionHarness harness = new CompactionHarness();
    private final List<List<String>> facts = new ArrayList<>();

    @BeforeEach
    void say() {
        Random random = new Random(SEED);
        for (int i = 0; i < MESSAGES; i++) {
            say(random);
        }
    }

    @AfterEach
    void close() {
        harness.close();
    }

    private void say(Random random) {
        String english = FIRST[random.nextInt(5)] + " " + LAST[random.nextInt(5)];
        String chinese = "" + SURNAMES.charAt(random.nextInt(10)) + GIVEN.charAt(random.nextInt(10))
                + GIVEN.charAt(random.nextInt(10));
        String code = "ORD-" + (10_000 + random.nextInt(90_000));
        String amount = "$" + (1 + random.nextInt(9)) + "," + (100 + random.nextInt(900)) + ".50";
        String phone = "138" + (10_000_000 + random.nextInt(90_000_000));
        String day = (1 + random.nextInt(12)) + "月" + (1 + random.nextInt(28)) + "日";
        if (random.nextBoolean()) {
            harness.say("Ann", "I met " + english + " about " + code + ". It costs " + amount + ", I think.");
            facts.add(List.of(english, code, amount));
        } else {
            harness.say("Luna", chinese + "说" + day + "要来，电话是" + phone + "，记得打给他。");
            facts.add(List.of(chinese, day, phone));
        }
    }

    private String summary(int tokenLimit) {
        List<String> all = List.copyOf(harness.ids);
        for (int heard = 100; heard <= MESSAGES; heard += 10) {
            harness.ids.clear();
            harness.ids.addAll(all.subList(0, heard));
            harness.compact(SHOWN, "extractive", tokenLimit);
        }
        return harness.newest().orElseThrow().text();
    }

    /** Returns the facts of the last messages that have left which a summary lacks. */
    private List<String> missing(String summary, int messages) {
        return facts.subList(MESSAGES - SHOWN - messages, MESSAGES - SHOWN).stream()
                .flatMap(List::stream)
                .filter(fact -> !summary.contains(fact))
                .toList();
    }

    @Test
    void everyNameAndNumberThatLeftLastIsKeptWhereThereIsRoom() {
        String summary = summary(20_000);
        assertThat(missing(summary, 200)).isEmpty();
    }

    @Test
    void theNewestFactsAreKeptWhereThereIsLittleRoom() {
        String summary = summary(1_500);
        assertThat(summary).hasSizeLessThanOrEqualTo(1_500);
        assertThat(missing(summary, 10)).isEmpty();
    }
}
