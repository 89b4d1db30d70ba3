package io.mneme.context.token;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.context.ContextHarness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Assembles prompts with texts just below the limit, eight at a time, and prints the tokens of each. A process of its own. */
final class LongTextProbe {

    private static final int CHARS = (1 << 20) - 1;
    private static final int THREADS = 8;
    private static final long SEED = 7;

    private LongTextProbe() {}

    public static void main(String[] arguments) throws Exception {
        ContextHarness harness = new ContextHarness();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<String>> counted = new ArrayList<>();
        texts().forEach((name, text) -> counted.add(threads.submit(() -> line(harness, name, text))));
        for (Future<String> line : counted) {
            System.out.println(line.get());
        }
        threads.shutdown();
    }

    private static String line(ContextHarness harness, String name, String text) {
        long begun = System.nanoTime();
        Context context = harness.assemble(new ContextRequest(
                "dictation",
                name,
                Map.of("mode", "proofread"),
                new RequestInputs(Map.of("mode_prompt", text), Optional.empty()),
                RequestOptions.NONE));
        return "%s: %d tokens in %d ms"
                .formatted(name, context.manifest().tokens(), (System.nanoTime() - begun) / 1_000_000);
    }

    private static Map<String, String> texts() {
        Random random = new Random(SEED);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("ideographs", random(random, 0x4e00, 20_000));
        texts.put("letters", random(random, 'a', 26));
        texts.put("emoji", random(random, 0x1F600, 60));
        texts.put("thai", random(random, 0xe01, 46));
        texts.put("signs", random(random, '!', 14));
        texts.put("repeated", "a".repeat(CHARS));
        texts.put("prose", prose(random));
        texts.put("more-ideographs", random(random, 0x4e00, 20_000));
        return texts;
    }

    private static String random(Random random, int first, int letters) {
        return random.ints(CHARS, first, first + letters)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static String prose(Random random) {
        StringBuilder text = new StringBuilder(random(random, 'a', 26));
        for (int at = 5; at < CHARS; at += 2 + random.nextInt(8)) {
            text.setCharAt(at, ' ');
        }
        return text.toString();
    }
}
