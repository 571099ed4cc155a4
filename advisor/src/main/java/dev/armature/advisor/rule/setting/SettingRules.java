package dev.armature.advisor.rule.setting;

import dev.armature.advisor.rule.Rule;
import java.util.List;

/** The rules AM-C01 to AM-C04, AM-O01 and AM-G01, in their order; and AM-O02. */
public final class SettingRules {
    public static final List<Rule> ALL = List.of(
            new DearBilling(),
            new DearTableClass(),
            new StrongRead(),
            new SingleItemTransaction(),
            new UnprotectedTable(),
            new SingleTableGraphql());

    /** It needs a table besides the model, and says nothing without one. */
    public static final Rule DRIFT = new TableDrift();

    private SettingRules() {}
}
