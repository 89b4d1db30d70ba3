package io.mneme.benchmarks.dialogue;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.context.ContextHarness;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * All stages over the messages of a channel, of which one in ten has an image and one in ten is a reply: from messages to items, with
 * the tokens counted, and a window that contains as many entries as the fetch limit allows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DialogueBenchmark {

    private static final int SECONDS_BETWEEN = 50;
    private static final long SEED = 4711;

    @Param({"80", "1000", "20000"})
    int messages;

    private final DialogueHarness harness = new DialogueHarness();
    private ContributionRequest request;

    @Setup
    public void write() {
        Random random = new Random(SEED);
        List<Message> written = new ArrayList<>(messages);
        for (int i = 0; i < messages; i++) {
            written.add(message(i, random));
        }
        DialogueInput input = DialogueInput.of(written).withPersona(DialoguePersona.named("Luna"));
        request = harness.request(input, Integer.MAX_VALUE, ContextHarness.counter()::count);
        if (contributions().isEmpty()) {
            throw new IllegalStateException("nothing is contributed");
        }
    }

    private static Message message(int number, Random random) {
        boolean persona = random.nextInt(3) == 0;
        return new Message(
                "m" + number,
                Instant.EPOCH.plusSeconds((long) SECONDS_BETWEEN * number).toString(),
                "c1",
                persona ? "Luna" : "Author " + random.nextInt(5),
                "",
                persona ? Role.ASSISTANT : Role.USER,
                "Message " + number + " is about " + "the tea and the rain ".repeat(1 + random.nextInt(6)),
                number > 0 && random.nextInt(10) == 0 ? Optional.of("m" + (number - 1)) : Optional.empty(),
                random.nextInt(10) == 0 ? List.of(image(number)) : List.of(),
                Optional.empty(),
                Map.of());
    }

    private static MessageMedia image(int number) {
        return new MessageMedia("https://example.org/" + number + ".png", "image/png", MediaUse.ATTACHMENT, Map.of());
    }

    @Benchmark
    public List<Contribution> contributions() {
        harness.windows.asked.clear();
        return harness.contributor.contribute(request);
    }
}
