package io.mneme.demo;

import io.mneme.api.context.ContextReplay;
import java.util.StringJoiner;

/** Shows step by step what Mneme does with the dictations of a user. */
final class DemoWalkthrough {

    private DemoWalkthrough() {}

    /**
     * Lets the user dictate, and describes each step.
     *
     * @param recorded sentence about the recorded dictations
     * @param mode mode of the user
     * @param confirmed number of confirmed dictations of that mode, at least 1
     */
    static String run(String recorded, String mode, long confirmed, SimulatedUser user, ContextReplay replay) {
        StringJoiner text = new StringJoiner("\n");
        text.add("").add("1. What was said").add("");
        text.add(recorded);
        text.add("%,d dictations of the mode %s were seen and confirmed.".formatted(confirmed, mode));
        text.add("They show what this person means, so the newest go into the next prompt.");
        user.assemble();
        user.confirm(1);
        text.add("").add("2. The system prompt of the next dictation (mode " + mode + ")");
        text.add("   A line 'heard → meant' was corrected; any other was right as it was heard.");
        text.add("").add(PromptDiffView.renderFull(user.assemble()));
        text.add("Compared with the request before it; one dictation was confirmed in between.")
                .add("A provider's prompt cache need not read the stable prefix again.");
        user.confirm(1);
        text.add("").add("3. The same after another confirmation").add("");
        text.add(PromptDiffView.renderNew(user.assemble()));
        text.add("Compared with the request in 2; one dictation was confirmed in between.");
        text.add("").add("4. What it costs").add("");
        text.add("As if there had been a request before each of the newest dictations. Entries are")
                .add("those in a prompt, on average. Cost is in tokens, a reused one at a tenth.")
                .add("");
        text.add(CostTable.render(replay, user.request(), confirmed));
        return text.toString();
    }
}
