package io.mneme.demo;

import io.mneme.api.context.ContextReplay;
import java.util.StringJoiner;

/** Tells somebody who has never seen Mneme what it does with the dictations of a person. */
final class Story {

    private Story() {}

    /**
     * Lets the person dictate, and tells what happens.
     *
     * @param recorded what was recorded before, in a sentence
     * @param mode the person's mode
     * @param confirmed how many dictations of that mode there are, at least 1
     */
    static String of(String recorded, String mode, long confirmed, Person person, ContextReplay replay) {
        StringJoiner text = new StringJoiner("\n");
        text.add("").add("1. What was said").add("");
        text.add(recorded);
        text.add("%,d dictations of the mode %s were seen and confirmed.".formatted(confirmed, mode));
        text.add("They show what this person means, so the newest go into the next prompt.");
        person.ask();
        person.confirm(1);
        text.add("").add("2. The system prompt of the next dictation (mode " + mode + ")");
        text.add("   A line 'heard → meant' was corrected; any other was right as it was heard.");
        text.add("").add(Picture.whole(person.ask()));
        text.add("Compared with the request before it; one dictation was confirmed in between.")
                .add("A provider's prompt cache need not read the stable prefix again.");
        person.confirm(3);
        text.add("").add("3. The same after three more confirmations").add("");
        text.add(Picture.news(person.ask()));
        text.add("Compared with the request in 2; three dictations were confirmed in between.");
        text.add("").add("4. What it costs").add("");
        text.add("As if there had been a request before each of the newest dictations. Entries are")
                .add("those in a prompt, on average. Cost is in tokens, a reused one at a tenth.")
                .add("");
        text.add(Bill.of(replay, person.request(), confirmed));
        return text.toString();
    }
}
