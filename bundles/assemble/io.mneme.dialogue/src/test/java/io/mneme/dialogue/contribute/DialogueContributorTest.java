package io.mneme.dialogue.contribute;

import io.mneme.dialogue.DialogueHarness;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.ContextContributorContract;

class DialogueContributorTest implements ContextContributorContract {

    private final DialogueHarness harness = new DialogueHarness();

    @Override
    public ContextContributor contributor() {
        return harness.contributor;
    }
}
